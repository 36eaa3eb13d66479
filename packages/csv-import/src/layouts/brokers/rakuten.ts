import type { BrokerReader } from '../broker-reader.ts'

/** The tax is the consumption tax on the commission. */
export const rakutenUsShares: BrokerReader = {
  name: 'Rakuten Securities (US shares)',
  headers: ['約定日', 'ティッカー', '売買区分', '単価［usドル］', '手数料［usドル］', '税金［usドル］'],
  fields: { '税金［usドル］': 'fee' },
  currency: 'USD',
}
