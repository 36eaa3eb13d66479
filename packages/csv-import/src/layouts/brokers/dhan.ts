import type { BrokerReader } from '../broker-reader.ts'

export const dhan: BrokerReader = {
  name: 'Dhan',
  headers: ['date', 'time', 'name', 'buy/sell', 'order', 'exchange', 'segment', 'quantity/lot', 'trade price'],
  currency: 'INR',
  dateOrder: 'day-first',
}
