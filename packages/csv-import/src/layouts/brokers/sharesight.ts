import { text } from '@plumbline/text/text'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

/** Sharesight: the brokerage is in the trade's currency. Rows of the market FX are currency accounts. */
export const sharesight: BrokerReader = {
  name: 'Sharesight',
  headers: [
    'market',
    'code',
    'name',
    'type',
    'date',
    'quantity',
    'price *',
    'brokerage *',
    'currency',
    'exchange rate',
    'value',
  ],
  read: (lines) =>
    lines.map((line): LineReading => {
      if (line.of('market') === 'FX') return { line: line.line, leftOut: text('The line belongs to a cash account') }
      return {
        line: line.line,
        date: line.of('date'),
        type: line.of('type'),
        symbol: line.of('code'),
        exchange: line.of('market'),
        name: line.of('name'),
        units: line.of('quantity'),
        price: line.of('price *'),
        fee: line.of('brokerage *'),
        feeCurrency: line.of('currency'),
        currency: line.of('currency'),
        rate: line.of('exchange rate'),
        total: line.of('value'),
        comments: line.of('comments'),
      }
    }),
  dateOrder: 'day-first',
}
