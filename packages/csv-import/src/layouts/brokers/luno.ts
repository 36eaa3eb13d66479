import { text } from '@plumbline/text/text'
import { FIAT } from '../../words/coins.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

const LUNO_TRADE = /^(Bought|Sold) /

/** A sentence tells a trade: `Bought BTC 0.01 for ZAR 11800.00`. Each wallet has lines of its own. */
export const luno: BrokerReader = {
  name: 'Luno',
  hasCoins: true,
  headers: [
    'wallet id',
    'timestamp (utc)',
    'description',
    'currency',
    'balance delta',
    'value currency',
    'value amount',
  ],
  read: (lines) =>
    lines.map((line): LineReading => {
      const type = LUNO_TRADE.exec(line.of('description'))?.[1]
      if (type === undefined)
        return { line: line.line, leftOut: text('“{word}” is not a trade', { word: line.of('description') }) }
      if (FIAT.has(line.of('currency')))
        return { line: line.line, leftOut: text('The line is the cash side of a trade') }
      return {
        line: line.line,
        date: line.of('timestamp (utc)'),
        type,
        symbol: line.of('currency'),
        units: line.of('balance delta'),
        total: line.of('value amount'),
        currency: line.of('value currency'),
        totalCurrency: line.of('value currency'),
        comments: line.of('description'),
      }
    }),
}
