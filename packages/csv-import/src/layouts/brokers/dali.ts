import type { BrokerReader } from '../broker-reader.ts'

export const dali: BrokerReader = {
  name: 'DaLI / RP2',
  hasCoins: true,
  headers: ['timestamp', 'asset', 'transaction_type', 'spot_price', 'crypto_in', 'fiat_in_no_fee', 'fiat_fee'],
  fields: {
    asset: 'symbol',
    spot_price: 'price',
    crypto_in: 'units',
    crypto_fee: null,
    fiat_fee: 'fee',
    fiat_in_no_fee: 'total',
    fiat_in_with_fee: null,
  },
}
