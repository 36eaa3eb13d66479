import type { BrokerReader } from '../broker-reader.ts'

export const groww: BrokerReader = {
  name: 'Groww',
  headers: ['stock name', 'symbol', 'isin', 'type', 'quantity', 'value', 'exchange', 'exchange order id'],
  currency: 'INR',
  dateOrder: 'day-first',
}
