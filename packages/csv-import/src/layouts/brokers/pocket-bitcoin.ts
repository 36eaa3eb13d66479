import { text } from '@plumbline/text/text'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

/** Every exchange buys the coin below the value. */
export const pocketBitcoin: BrokerReader = {
  name: 'Pocket Bitcoin',
  hasCoins: true,
  headers: [
    'type',
    'date',
    'price.currency',
    'price.amount',
    'cost.amount',
    'fee.amount',
    'value.currency',
    'value.amount',
  ],
  read: (lines) =>
    lines.map((line): LineReading => {
      if (line.of('type') !== 'exchange')
        return { line: line.line, leftOut: text('“{word}” is not a trade', { word: line.of('type') }) }
      return {
        line: line.line,
        date: line.of('date'),
        type: 'Buy',
        symbol: line.of('value.currency'),
        units: line.of('value.amount'),
        price: line.of('price.amount'),
        currency: line.of('price.currency'),
        fee: line.of('fee.amount'),
        feeCurrency: line.of('fee.currency'),
      }
    }),
}
