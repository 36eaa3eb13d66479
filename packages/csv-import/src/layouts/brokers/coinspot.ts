import type { BrokerReader } from '../broker-reader.ts'

export const coinSpot: BrokerReader = {
  name: 'CoinSpot',
  hasCoins: true,
  headers: ['transaction date', 'type', 'market', 'amount', 'rate inc. fee', 'rate ex. fee', 'fee aud (inc gst)'],
  fields: {
    market: 'symbol',
    amount: 'units',
    'rate inc. fee': null,
    'rate ex. fee': 'price',
    fee: null,
    'fee aud (inc gst)': 'fee',
    'gst aud': null,
    'total aud': null,
    'total (inc gst)': 'total',
  },
  currency: 'AUD',
  dateOrder: 'day-first',
}
