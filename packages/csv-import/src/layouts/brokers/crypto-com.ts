import { text } from '@plumbline/text/text'
import { FIAT_CODE } from '../../words/coins.ts'
import { COIN_FOR_COIN } from '../coin-trades.ts'
import { readerOf } from '../described-layout.ts'

/** The app: a purchase states the coin and its price in the user's currency; an exchange against fiat states both. */
export const cryptoCom = readerOf({
  name: 'Crypto.com',
  hasCoins: true,
  headers: [
    'transaction description',
    'currency',
    'amount',
    'to currency',
    'to amount',
    'native currency',
    'native amount',
    'transaction kind',
  ],
  values: { date: 'timestamp (utc)', comments: 'transaction description' },
  rows: [
    {
      when: { 'transaction kind': /^(?:crypto_purchase|recurring_buy)$/ },
      values: {
        type: { constant: 'Buy' },
        symbol: 'currency',
        units: 'amount',
        total: 'native amount',
        currency: 'native currency',
        totalCurrency: 'native currency',
      },
    },
    {
      when: { currency: FIAT_CODE, 'to currency': new RegExp(`^(?!${FIAT_CODE.source.slice(1)}).`) },
      values: {
        type: { constant: 'Buy' },
        symbol: 'to currency',
        units: 'to amount',
        total: 'amount',
        currency: 'currency',
        totalCurrency: 'currency',
      },
    },
    {
      when: { 'to currency': FIAT_CODE, currency: new RegExp(`^(?!${FIAT_CODE.source.slice(1)})`) },
      values: {
        type: { constant: 'Sell' },
        symbol: 'currency',
        units: 'amount',
        total: 'to amount',
        currency: 'to currency',
        totalCurrency: 'to currency',
      },
    },
    { when: { 'to currency': /./ }, leftOut: COIN_FOR_COIN, isUnsupported: true },
    {
      when: {},
      leftOut: (line) => text('“{word}” is neither a purchase nor a sale', { word: line.of('transaction kind') }),
    },
  ],
})
