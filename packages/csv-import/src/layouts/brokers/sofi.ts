import type { BrokerReader } from '../broker-reader.ts'

export const sofi: BrokerReader = {
  name: 'SoFi',
  headers: ['account number', 'trade date', 'settlement date', 'transaction type', 'symbol', 'net amount'],
  currency: 'USD',
  dateOrder: 'month-first',
}
