import type { BrokerReader } from '../broker-reader.ts'

export const nabtrade: BrokerReader = {
  name: 'nabtrade',
  headers: ['trade date', 'settlement date', 'confirmation number', 'code', 'brokerage', 'gst', 'net amount'],
  currency: 'AUD',
  dateOrder: 'day-first',
}
