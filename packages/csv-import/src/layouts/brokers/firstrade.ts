import { text } from '@plumbline/text/text'
import { readerOf } from '../described-layout.ts'

/** A reinvestment has the type `Other`, and its price is in the description. */
export const firstrade = readerOf({
  name: 'Firstrade',
  headers: ['symbol', 'quantity', 'price', 'action', 'description', 'tradedate', 'settleddate', 'recordtype'],
  currency: 'USD',
  dateOrder: 'month-first',
  values: {
    date: 'tradedate',
    type: 'action',
    symbol: 'symbol',
    name: 'description',
    units: 'quantity',
    price: 'price',
    fee: { sum: ['commission', 'fee'] },
    total: 'amount',
  },
  rows: [
    {
      when: { action: /^other$/i, description: /\bREIN @/ },
      values: {
        type: { constant: 'Reinvestment' },
        price: { capture: /\bREIN @\s*([\d.,]+)/, from: 'description' },
      },
    },
    {
      when: { action: /^other$/i, symbol: /^$/ },
      leftOut: (line) => text('“{word}” belongs to the account', { word: line.of('action') }),
    },
  ],
})
