import { text } from '@plumbline/text/text'
import { FIAT_CODE } from '../../words/coins.ts'
import { readerOf } from '../described-layout.ts'

/** A sentence tells a trade: `Bought BTC 0.01 for ZAR 11800.00`. Each wallet has lines of its own. */
export const luno = readerOf({
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
  values: {
    date: 'timestamp (utc)',
    type: { capture: /^(Bought|Sold) /, from: 'description' },
    symbol: 'currency',
    units: 'balance delta',
    total: 'value amount',
    currency: 'value currency',
    totalCurrency: 'value currency',
    comments: 'description',
  },
  rows: [
    {
      when: { description: /^(?!Bought |Sold )/ },
      leftOut: (line) => text('“{word}” is not a trade', { word: line.of('description') }),
    },
    { when: { currency: FIAT_CODE }, leftOut: text('The line is the cash side of a trade') },
  ],
})
