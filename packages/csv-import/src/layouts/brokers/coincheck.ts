import { readerOf } from '../described-layout.ts'

/** Purchases, of which the price is that of the whole amount. */
export const coincheck = readerOf({
  name: 'Coincheck',
  hasCoins: true,
  headers: ['id', 'amount', 'price', 'trading currency', 'original currency', 'progress', 'time'],
  hasNoOtherHeaders: true,
  values: {
    date: 'time',
    type: { constant: 'Buy' },
    symbol: 'trading currency',
    units: 'amount',
    total: 'price',
    currency: 'original currency',
    totalCurrency: 'original currency',
    status: 'progress',
  },
})
