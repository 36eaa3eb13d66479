import type { BrokerReader } from '../broker-reader.ts'

/** Open positions with the day and the price of the purchase; the amount is that of the units. */
export const investingCom: BrokerReader = {
  name: 'Investing.com',
  headers: ['name', 'symbol', 'open date', 'type', 'amount', 'avg. price', 'net p/l'],
  fields: { amount: 'units', 'market value': null, 'avg. price': 'price', 'daily p/l': null, 'net p/l': null },
}
