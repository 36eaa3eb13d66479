import type { BrokerReader } from '../broker-reader.ts'

export const angelOne: BrokerReader = {
  name: 'Angel One',
  headers: ['trade date', 'scrip/contract', 'exchange', 'segment', 'buy/sell'],
  currency: 'INR',
  dateOrder: 'day-first',
}
