import type { BrokerReader } from '../broker-reader.ts'

export const m1Finance: BrokerReader = {
  name: 'M1 Finance',
  headers: ['date', 'posted date', 'symbol', 'description', 'transaction type', 'unit type', 'security id type'],
  fields: { description: 'comments', 'posted date': null },
  currency: 'USD',
}
