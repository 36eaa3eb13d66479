import { text } from '@plumbline/text/text'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

/** Money and its currency are below debit or credit. Everyday payments are left out. */
export const yuh: BrokerReader = {
  name: 'Yuh',
  headers: [
    'date',
    'activity type',
    'activity name',
    'debit',
    'debit currency',
    'credit',
    'buy/sell',
    'price per unit',
  ],
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const name = line.of('activity name')
      if (line.of('buy/sell') === '' && !/dividend/i.test(line.of('activity type')))
        return { line: line.line, leftOut: text('“{word}” is neither a trade nor a dividend', { word: name }) }
      const currency = line.of('debit currency') || line.of('credit currency')
      return {
        line: line.line,
        date: line.of('date'),
        type: line.of('buy/sell') || 'Dividend',
        symbol: line.of('asset'),
        units: line.of('quantity'),
        price: line.of('price per unit'),
        fee: line.of('fees/commission'),
        debit: line.of('debit'),
        credit: line.of('credit'),
        currency,
        totalCurrency: currency,
        comments: name,
      }
    }),
}
