import { text } from '@plumbline/text/text'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

/** Each currency has its own columns for amounts and fees. Only those of the trade's currency are filled. */
export const fio: BrokerReader = {
  name: 'Fio',
  headers: ['datum obchodu', 'směr', 'symbol', 'cena', 'počet', 'měna', 'objem v czk', 'poplatky v czk'],
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const currency = line.of('měna')
      const suffix = currency.toLowerCase()
      if (line.of('symbol') === '') return { line: line.line, leftOut: text('The line has no security') }
      return {
        line: line.line,
        date: line.of('datum obchodu'),
        type: line.of('směr') || line.of('text fio'),
        symbol: line.of('symbol'),
        units: line.of('počet'),
        price: line.of('cena'),
        currency,
        total: line.of(`objem v ${suffix}`),
        fee: line.of(`poplatky v ${suffix}`),
        comments: line.of('text fio'),
      }
    }),
}
