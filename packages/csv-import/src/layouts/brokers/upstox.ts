import type { BrokerReader } from '../broker-reader.ts'

export const upstox: BrokerReader = {
  name: 'Upstox',
  headers: ['date', 'company', 'amount', 'exchange', 'segment', 'scrip code', 'instrument type', 'side', 'price'],
  currency: 'INR',
  dateOrder: 'day-first',
}
