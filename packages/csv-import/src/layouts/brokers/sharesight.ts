import { text } from '@plumbline/text/text'
import { readerOf } from '../described-layout.ts'

/** The brokerage is in the trade's currency. */
export const sharesight = readerOf({
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
  dateOrder: 'day-first',
  values: {
    date: 'date',
    type: 'type',
    symbol: 'code',
    exchange: 'market',
    name: 'name',
    units: 'quantity',
    price: 'price *',
    fee: 'brokerage *',
    feeCurrency: 'currency',
    currency: 'currency',
    rate: 'exchange rate',
    total: 'value',
    comments: 'comments',
  },
  rows: [{ when: { market: /^FX$/ }, leftOut: text('The line belongs to a cash account') }],
})
