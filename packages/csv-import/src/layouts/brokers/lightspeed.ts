import type { BrokerReader } from '../broker-reader.ts'

export const lightspeed: BrokerReader = {
  name: 'Lightspeed',
  headers: ['trade number', 'trade date', 'execution time', 'symbol', 'side', 'qty', 'commission amount', 'feesec'],
  fields: { 'principal amount': 'total', 'net amount': null },
  currency: 'USD',
  dateOrder: 'month-first',
}
