import type { BrokerReader } from '../broker-reader.ts'

export const bison: BrokerReader = {
  name: 'Bison',
  hasCoins: true,
  headers: ['transactiontype', 'currency', 'asset', 'eur (amount)', 'asset (amount)', 'asset (market price)', 'fee'],
  fields: {
    asset: 'symbol',
    'eur (amount)': 'total',
    'asset (amount)': 'units',
    'asset (market price)': 'price',
  },
  currency: 'EUR',
}
