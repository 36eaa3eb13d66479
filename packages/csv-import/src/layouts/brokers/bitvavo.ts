import type { BrokerReader } from '../broker-reader.ts'

export const bitvavo: BrokerReader = {
  name: 'Bitvavo',
  hasCoins: true,
  headers: [
    'date',
    'type',
    'currency',
    'amount',
    'quote currency',
    'quote price',
    'fee currency',
    'fee amount',
    'status',
  ],
  fields: {
    currency: 'symbol',
    amount: 'units',
    'quote currency': 'currency',
    'quote price': 'price',
    'received / paid amount': 'total',
    'received / paid currency': 'totalCurrency',
    'fee amount': 'fee',
    'fee currency': 'feeCurrency',
  },
}
