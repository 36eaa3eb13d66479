import { formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { text } from '@plumbline/text/text'
import type { BrokerContext } from '../broker.ts'
import { BrokerError } from '../broker-error.ts'
import { jsonOf } from '../http.ts'
import { decimalOf } from '../reading/decimals.ts'
import { listOf, objectOf, textOf } from '../reading/values.ts'
import type { Position } from '../records.ts'
import type { DegiroSession } from './degiro-session.ts'
import { readProducts, unknownProduct } from './products.ts'
import { failureOf, sendToDegiro } from './request.ts'
import { unsupportedReason } from './trades.ts'

/** Current positions in what a portfolio can hold, without cash. */
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
  return [...sizes].flatMap(([id, units]) => {
    const product = products.get(id) ?? unknownProduct(id, null)
    return unsupportedReason(product) === undefined ? [{ instrument: product.instrument, units }] : []
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
