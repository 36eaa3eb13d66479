import type { BrokerReader } from '../broker-reader.ts'

/** Orders, with the limit price next to the price paid. */
export const webull: BrokerReader = {
  name: 'Webull',
  headers: ['name', 'symbol', 'side', 'status', 'filled', 'total qty', 'price', 'avg price', 'filled time'],
  fields: { price: null, 'total qty': null, 'placed time': null },
  dateOrder: 'month-first',
  currency: 'asset',
}

export const webullOrdersWithoutAverage: BrokerReader = {
  name: 'Webull',
  headers: ['name', 'symbol', 'side', 'status', 'filled', 'price', 'time-in-force', 'filled time'],
  without: ['avg price'],
  dateOrder: 'month-first',
}

export const webullFilledOrders: BrokerReader = {
  name: 'Webull',
  headers: ['symbol', 'b/s', 'side type', 'filled qty', 'filled avg price', 'filled time'],
  dateOrder: 'month-first',
}
