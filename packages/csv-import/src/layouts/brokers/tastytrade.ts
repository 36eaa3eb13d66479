import type { BrokerReader } from '../broker-reader.ts'

export const tastytrade2019: BrokerReader = {
  name: 'tastytrade',
  headers: ['date/time', 'transaction code', 'transaction subcode', 'symbol', 'buy/sell', 'open/close', 'amount'],
  currency: 'USD',
  dateOrder: 'month-first',
}

export const tastytrade: BrokerReader = {
  name: 'tastytrade',
  headers: ['date', 'type', 'action', 'symbol', 'instrument type', 'average price', 'root symbol', 'underlying symbol'],
  currency: 'USD',
  dateOrder: 'month-first',
}
