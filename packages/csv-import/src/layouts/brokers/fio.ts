import { text } from '@plumbline/text/text'
import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'

/**
 * Each currency has its own columns for amounts and fees. Only those of the trade's currency are filled; in a file
 * without columns for it, those of the account in CZK are.
 */
export const fio: BrokerReader = {
  name: 'Fio',
  headers: ['datum obchodu', 'směr', 'symbol', 'cena', 'počet', 'měna', 'objem v czk', 'poplatky v czk'],
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const currency = line.of('měna')
      if (line.of('symbol') === '') return { line: line.line, leftOut: text('The line has no security') }
      return {
        line: line.line,
        date: line.of('datum obchodu'),
        type: line.of('směr') || line.of('text fio'),
        symbol: line.of('symbol'),
        units: line.of('počet'),
        price: line.of('cena'),
        currency,
        ...amountsIn(line.of(`objem v ${currency.toLowerCase()}`) === '' ? 'CZK' : currency, line),
        comments: line.of('text fio'),
      }
    }),
}

function amountsIn(currency: string, line: Line) {
  const suffix = currency.toLowerCase()
  return {
    total: line.of(`objem v ${suffix}`),
    totalCurrency: currency,
    fee: line.of(`poplatky v ${suffix}`),
    feeCurrency: currency,
  }
}
