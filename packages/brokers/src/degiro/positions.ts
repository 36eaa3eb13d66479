import { text } from '@plumbline/text/text'
import type { BrokerContext } from '../broker.ts'
import { BrokerError } from '../broker-error.ts'
import { jsonOf } from '../http.ts'
import { decimalOf, formatDecimal } from '../reading/decimals.ts'
import { listOf, objectOf, textOf } from '../reading/values.ts'
import type { Position } from '../records.ts'
import type { DegiroSession } from './degiro-session.ts'
import { readProducts, unknownProduct } from './products.ts'
import { failureOf, sendToDegiro } from './request.ts'

/** Current positions without cash. An option's contract counts as its units. */
export async function readDegiroPositions(context: BrokerContext, session: DegiroSession): Promise<Position[]> {
  const query = 'portfolio=0&totalPortfolio=0'
  const url = `${session.tradingUrl}v5/update/${session.intAccount};jsessionid=${session.sessionId}?${query}`
  const response = await sendToDegiro(context, { url }, session.sessionId)
  if (response.status !== 200) throw failureOf(response, text('positions'), context.now())
  const { portfolio } = objectOf(jsonOf(response))
  const rows = objectOf(portfolio).value
  if (!Array.isArray(rows)) throw new BrokerError('protocol-changed', text('DEGIRO returned no positions.'))

  const sizes = new Map<string, string>()
  for (const row of rows) {
    const fields = fieldsOf(row)
    const id = textOf(fields.get('id')) ?? textOf(objectOf(row).id)
    const size = decimalOf(fields.get('size'))
    if (id === null || size === null || textOf(fields.get('positionType')) === 'CASH' || !/^\d+$/.test(id)) continue
    sizes.set(id, formatDecimal(size))
  }
  const products = await readProducts(context, session, [...sizes.keys()])
  return [...sizes].map(([id, size]) => {
    const { instrument, contractSize } = products.get(id) ?? unknownProduct(id, null)
    const units = decimalOf(size)?.times(contractSize?.greaterThan(1) ? contractSize : 1)
    return { instrument, units: units === undefined ? size : formatDecimal(units) }
  })
}

/** A row is a list of named values. */
function fieldsOf(row: unknown): Map<string, unknown> {
  return new Map(
    listOf(objectOf(row).value).map((field) => {
      const { name, value } = objectOf(field)
      return [textOf(name) ?? '', value]
    }),
  )
}
