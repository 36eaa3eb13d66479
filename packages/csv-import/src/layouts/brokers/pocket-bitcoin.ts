import { text } from '@plumbline/text/text'
import { readerOf } from '../described-layout.ts'

/** Every exchange buys the coin below the value. */
export const pocketBitcoin = readerOf({
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
  values: {
    date: 'date',
    type: { constant: 'Buy' },
    symbol: 'value.currency',
    units: 'value.amount',
    price: 'price.amount',
    currency: 'price.currency',
    fee: 'fee.amount',
    feeCurrency: 'fee.currency',
  },
  rows: [
    {
      when: { type: /^(?!exchange$)/ },
      leftOut: (line) => text('“{word}” is not a trade', { word: line.of('type') }),
    },
  ],
})
