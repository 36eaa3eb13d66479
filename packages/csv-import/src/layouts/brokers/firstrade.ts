import { sumOf } from '../../cells/exact-amounts.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

/** A reinvestment has the type `Other`, and its price is in the description. */
export const firstrade: BrokerReader = {
  name: 'Firstrade',
  headers: ['symbol', 'quantity', 'price', 'action', 'description', 'tradedate', 'settleddate', 'recordtype'],
  currency: 'USD',
  dateOrder: 'month-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const description = line.of('description')
      const isReinvestment = line.of('action').toLowerCase() === 'other' && /\bREIN @/.test(description)
      return {
        line: line.line,
        date: line.of('tradedate'),
        type: isReinvestment ? 'Reinvestment' : line.of('action'),
        symbol: line.of('symbol'),
        name: description,
        units: line.of('quantity'),
        price: isReinvestment ? (/\bREIN @\s*([\d.,]+)/.exec(description)?.[1] ?? '') : line.of('price'),
        fee: sumOf(['commission', 'fee'].map(line.amountOf)),
        total: line.of('amount'),
      }
    }),
}
