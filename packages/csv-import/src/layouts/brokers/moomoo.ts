import { text } from '@plumbline/text/text'
import { sumOf } from '../../cells/exact-amounts.ts'
import { plainHeader } from '../../words/header-key.ts'
import type { BrokerReader, FileContext, Line, LineReading } from '../broker-reader.ts'

const FEE_HEADER = /fees?$|commission|levy|duty/
const FILLED_AT = /^([\d.,]+)@([\d.,]+)$/

/**
 * Orders of moomoo and Futu. An order that was filled in parts has a line for each further part, which repeats nothing;
 * files without parts state units and average price as `10@148.48`.
 */
export const moomoo: BrokerReader = {
  name: 'moomoo',
  headers: ['side', 'symbol', 'name', 'order qty', 'status', 'filled@avg price', 'order time', 'currency'],
  read: (lines, { records, headerIndex }: FileContext) => {
    const feeHeaders = (records[headerIndex]?.cells ?? []).map(plainHeader).filter((header) => FEE_HEADER.test(header))
    let order: Line | null = null
    return lines.map((line): LineReading => {
      if (line.of('side') !== '') order = line
      if (order === null) return { line: line.line, leftOut: text('The line belongs to no order') }
      return readFill(line, order, feeHeaders)
    })
  },
}

function readFill(line: Line, order: Line, feeHeaders: readonly string[]): LineReading {
  const currency = order.of('currency')
  const common = {
    line: line.line,
    type: order.of('side'),
    symbol: order.of('symbol'),
    name: order.of('name'),
    status: order.of('status'),
    currency,
    fee: line === order ? sumOf(feeHeaders.map(line.amountOf)) : '',
    feeCurrency: currency,
  }
  if (!line.amountOf('fill qty').isZero()) {
    return {
      ...common,
      date: line.of('fill time') || order.of('order time'),
      units: line.of('fill qty'),
      price: line.of('fill price'),
      total: line.of('fill amount'),
      totalCurrency: currency,
    }
  }
  const [, units = '', price = ''] = FILLED_AT.exec(order.of('filled@avg price')) ?? []
  return { ...common, date: order.of('order time'), units, price }
}
