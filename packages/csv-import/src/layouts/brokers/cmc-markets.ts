import type { BrokerReader } from '../broker-reader.ts'

export const cmcMarkets: BrokerReader = {
  name: 'CMC Markets Stockbroking',
  headers: ['trade date', 'confirmation', 'order type', 'security code', 'quantity', 'brokerage (inc. gst)'],
  currency: 'AUD',
  dateOrder: 'day-first',
}
