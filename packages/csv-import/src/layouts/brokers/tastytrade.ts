import { text } from '@plumbline/text/text'
import type { BrokerReader } from '../broker-reader.ts'
import { readerOf } from '../described-layout.ts'

export const tastytrade2019: BrokerReader = {
  name: 'tastytrade',
  headers: ['date/time', 'transaction code', 'transaction subcode', 'symbol', 'buy/sell', 'open/close', 'amount'],
  currency: 'USD',
  dateOrder: 'month-first',
}

export const tastytrade: BrokerReader = {
  name: 'tastytrade',
  headers: ['date', 'type', 'action', 'symbol', 'instrument type', 'average price', 'root symbol', 'underlying symbol'],
  currency: 'USD',
  dateOrder: 'month-first',
}

/** Prices have the sign of the money. What a share or fund pays is a movement of money that names it. */
export const tastytrade2021 = readerOf({
  name: 'tastytrade',
  headers: [
    'date',
    'type',
    'action',
    'symbol',
    'instrument type',
    'description',
    'value',
    'quantity',
    'average price',
    'multiplier',
    'underlying symbol',
  ],
  without: ['root symbol'],
  currency: 'USD',
  values: {
    date: 'date',
    type: 'action',
    symbol: 'symbol',
    assetClass: 'instrument type',
    units: 'quantity',
    price: { capture: /^-?(.*)$/, from: 'average price' },
    fee: { sum: ['commissions', 'fees'] },
    comments: 'description',
  },
  rows: [
    {
      when: { 'instrument type': /option|future/i },
      leftOut: text('A portfolio holds no options or futures'),
      isUnsupported: true,
    },
    {
      when: { type: /^money movement$/i, 'instrument type': /^equity$/i },
      values: { type: { constant: 'Dividend' }, units: { constant: '' }, price: { constant: '' }, total: 'value' },
    },
    { when: { action: /^$/ }, leftOut: text('The line is neither a trade nor a dividend') },
  ],
})
