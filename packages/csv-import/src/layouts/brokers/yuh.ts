import { text } from '@plumbline/text/text'
import { readerOf } from '../described-layout.ts'

/** Money and its currency are below debit or credit. Everyday payments are left out. */
export const yuh = readerOf({
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
  values: {
    date: 'date',
    type: 'buy/sell',
    symbol: 'asset',
    units: 'quantity',
    price: 'price per unit',
    fee: 'fees/commission',
    debit: 'debit',
    credit: 'credit',
    currency: { firstOf: ['debit currency', 'credit currency'] },
    totalCurrency: { firstOf: ['debit currency', 'credit currency'] },
    comments: 'activity name',
  },
  rows: [
    { when: { 'buy/sell': /^$/, 'activity type': /dividend/i }, values: { type: { constant: 'Dividend' } } },
    {
      when: { 'buy/sell': /^$/ },
      leftOut: (line) => text('“{word}” is neither a trade nor a dividend', { word: line.of('activity name') }),
    },
  ],
})
