import type { BrokerReader } from '../broker-reader.ts'

export const iciciDirect: BrokerReader = {
  name: 'ICICI Direct',
  headers: ['stock symbol', 'company name', 'isin code', 'action', 'quantity', 'transaction price', 'brokerage'],
  currency: 'INR',
  dateOrder: 'day-first',
}
