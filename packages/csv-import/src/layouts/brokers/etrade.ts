import { readerOf } from '../described-layout.ts'

/** A reinvestment is a dividend that costs money. */
export const etrade = readerOf({
  name: 'E*TRADE',
  headers: [
    'transactiondate',
    'transactiontype',
    'securitytype',
    'symbol',
    'quantity',
    'amount',
    'price',
    'commission',
  ],
  currency: 'USD',
  dateOrder: 'month-first',
  values: {
    date: 'transactiondate',
    type: 'transactiontype',
    symbol: 'symbol',
    name: { capture: /^(.*?)(?:\s{2,}.*)?$/s, from: 'description' },
    assetClass: 'securitytype',
    units: 'quantity',
    price: { capture: /^(.*[1-9].*)$/, from: 'price' },
    fee: 'commission',
    total: 'amount',
    comments: 'description',
  },
  rows: [
    {
      when: { transactiontype: /^Dividend$/, amount: /^-/, description: /\breinvest/i },
      values: { type: { constant: 'Buy' } },
    },
  ],
})
