import { readerOf } from '../described-layout.ts'

export const relai = readerOf({
  name: 'Relai',
  hasCoins: true,
  headers: [
    'date',
    'transaction type',
    'btc amount',
    'btc price',
    'currency pair',
    'fiat amount (excl. fees)',
    'fiat currency',
    'fee',
  ],
  values: {
    date: 'date',
    type: 'transaction type',
    symbol: { constant: 'BTC' },
    units: 'btc amount',
    price: 'btc price',
    total: 'fiat amount (excl. fees)',
    fee: 'fee',
    currency: 'fiat currency',
    totalCurrency: 'fiat currency',
    feeCurrency: 'fee currency',
  },
})
