import { text } from '@plumbline/text/text'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

/** Lots next to quotes. Dates and prices of quotes are not those of the lots. Lots are in the symbol's currency. */
export const yahooFinance: BrokerReader = {
  name: 'Yahoo Finance',
  headers: ['symbol', 'current price', 'date', 'trade date', 'purchase price', 'quantity', 'commission'],
  read: (lines) =>
    lines.map((line): LineReading => {
      if (line.of('trade date') === '') return { line: line.line, leftOut: text('The line has a quote but no lot') }
      const isSold = line.of('quantity').startsWith('-')
      return {
        line: line.line,
        date: line.of('trade date'),
        type: line.of('transaction type') || (isSold ? 'SELL' : 'BUY'),
        symbol: line.of('symbol'),
        units: line.of('quantity'),
        price: line.of('purchase price'),
        fee: line.of('commission'),
        comments: line.of('comment'),
        currency: 'asset',
      }
    }),
}
