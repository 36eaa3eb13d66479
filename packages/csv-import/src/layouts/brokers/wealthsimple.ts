import { text } from '@plumbline/text/text'
import { readerOf } from '../described-layout.ts'

/** `XEQT - iShares Core Equity ETF: Bought 5.2 shares (executed at 2024-03-05)`. */
const SYMBOL = /^([A-Z0-9.]{1,12}) - .{1,120}?: (?:Bought|Sold|Cash dividend)/
const NAME = /^[A-Z0-9.]{1,12} - (.{1,120}?): (?:Bought|Sold|Cash dividend)/
const UNITS = /: (?:Bought|Sold|Cash dividend) ([\d.]+) shares/
const EXECUTED = /executed at (\d{4}-\d{2}-\d{2})/

/** Monthly statements: a sentence with the security and the units, and the trade date in brackets. */
export const wealthsimpleStatement = readerOf({
  name: 'Wealthsimple (statement)',
  headers: ['date', 'transaction', 'description', 'amount', 'balance'],
  currency: 'CAD',
  values: {
    date: 'date',
    type: 'transaction',
    symbol: { capture: SYMBOL, from: 'description' },
    name: { capture: NAME, from: 'description' },
    units: { capture: UNITS, from: 'description' },
    total: 'amount',
    currency: { firstOf: ['currency'], otherwise: 'CAD' },
    totalCurrency: { firstOf: ['currency'], otherwise: 'CAD' },
    comments: 'description',
  },
  rows: [
    {
      when: { description: new RegExp(`(?=${SYMBOL.source}).*${EXECUTED.source}`) },
      values: { date: { capture: EXECUTED, from: 'description' } },
    },
    { when: { description: SYMBOL }, values: {} },
    {
      when: {},
      leftOut: (line) => text('“{word}” is neither a trade nor a dividend', { word: line.of('description') }),
    },
  ],
})
