import type { BrokerReader } from '../broker-reader.ts'

export const tdAmeritrade: BrokerReader = {
  name: 'TD Ameritrade',
  headers: ['date', 'transaction id', 'description', 'quantity', 'symbol', 'price', 'commission', 'amount', 'reg fee'],
  currency: 'USD',
  dateOrder: 'month-first',
}
