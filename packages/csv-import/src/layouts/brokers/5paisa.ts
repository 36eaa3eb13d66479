import type { BrokerReader } from '../broker-reader.ts'

export const fivePaisa: BrokerReader = {
  name: '5paisa',
  headers: ['trade date', 'scrip name', 'scrip code', 'isin', 'buy/sell', 'qty', 'rate', 'net amount', 'stt'],
  fields: { rate: 'price' },
  currency: 'INR',
  dateOrder: 'day-first',
}
