import type { BrokerReader } from '../broker-reader.ts'

export const hdfcSecurities: BrokerReader = {
  name: 'HDFC Securities',
  headers: ['trade date', 'settlement no', 'exchange', 'scrip', 'action', 'market rate', 'brokerage', 'net amount'],
  fields: { 'market rate': 'price' },
  currency: 'INR',
  dateOrder: 'day-first',
}
