import { text } from '@plumbline/text/text'
import { FIAT } from '../../words/coins.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'
import { COIN_FOR_COIN } from '../coin-trades.ts'

/** The app: a purchase states the coin and its price in the user's currency; an exchange against fiat states both. */
export const cryptoCom: BrokerReader = {
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
  read: (lines) =>
    lines.map((line): LineReading => {
      const kind = line.of('transaction kind')
      const [from, to] = [line.of('currency'), line.of('to currency')]
      const common = { line: line.line, date: line.of('timestamp (utc)'), comments: line.of('transaction description') }
      const currency = line.of('native currency')
      if (kind === 'crypto_purchase' || kind === 'recurring_buy') {
        return {
          ...common,
          type: 'Buy',
          symbol: from,
          units: line.of('amount'),
          total: line.of('native amount'),
          currency,
          totalCurrency: currency,
        }
      }
      if (FIAT.has(from) && to !== '' && !FIAT.has(to)) {
        return {
          ...common,
          type: 'Buy',
          symbol: to,
          units: line.of('to amount'),
          total: line.of('amount'),
          currency: from,
          totalCurrency: from,
        }
      }
      if (FIAT.has(to) && !FIAT.has(from)) {
        return {
          ...common,
          type: 'Sell',
          symbol: from,
          units: line.of('amount'),
          total: line.of('to amount'),
          currency: to,
          totalCurrency: to,
        }
      }
      if (to !== '') return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      return { line: line.line, leftOut: text('“{word}” is neither a purchase nor a sale', { word: kind }) }
    }),
}
