import type { BrokerReader } from '../broker-reader.ts'

export const barclays: BrokerReader = {
  name: 'Barclays',
  headers: ['investment', 'date', 'order status', 'account', 'buy/sell', 'quantity', 'cost/proceeds'],
  fields: { 'cost/proceeds': 'total', account: null },
  currency: 'GBP',
  dateOrder: 'day-first',
}
