import type { BrokerReader } from '../broker-reader.ts'

export const alpaca: BrokerReader = {
  name: 'Alpaca',
  headers: ['activity_type', 'transaction_time', 'type', 'price', 'qty', 'side', 'symbol', 'order_id'],
  currency: 'USD',
}
