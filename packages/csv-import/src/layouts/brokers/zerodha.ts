import type { BrokerReader } from '../broker-reader.ts'

export const zerodha: BrokerReader = {
  name: 'Zerodha',
  headers: [
    'symbol',
    'isin',
    'trade_date',
    'exchange',
    'segment',
    'trade_type',
    'quantity',
    'price',
    'order_execution_time',
  ],
  fields: { order_execution_time: null, segment: null, series: null },
  currency: 'INR',
}
