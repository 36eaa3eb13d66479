import type { BrokerReader } from '../broker-reader.ts'

export const selfWealth: BrokerReader = {
  name: 'SelfWealth',
  headers: ['trade date', 'settlement date', 'action', 'reference', 'code', 'consideration', 'brokerage', 'total'],
  currency: 'AUD',
  dateOrder: 'day-first',
}
