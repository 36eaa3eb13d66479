import { text } from '@plumbline/text/text'
import type { BrokerReader, LineReading } from '../broker-reader.ts'
import { COIN_FOR_COIN } from '../coin-trades.ts'

/** Gains and losses of Coinbase before matching: what came in with its cost, and what went out with its proceeds. */
export const coinbaseTax: BrokerReader = {
  name: 'Coinbase (raw transactions)',
  hasCoins: true,
  headers: ['transaction id', 'transaction type', 'date & time', 'asset acquired', 'quantity disposed'],
  read: (lines, { records, headerIndex }) => {
    const header = (records[headerIndex]?.cells ?? []).map((cell) => cell.trim().toLowerCase())
    const named = (start: string) => header.find((cell) => cell.startsWith(start)) ?? ''
    const [cost, proceeds] = [named('cost basis'), named('proceeds')]
    const currency = /\(([a-z]{3})\)$/.exec(cost)?.[1]?.toUpperCase() ?? ''
    return lines.map((line): LineReading => {
      const type = line.of('transaction type')
      const isBuy = /\b(?:buy|bought)\b/i.test(type)
      const isSell = /\b(?:sell|sold)\b/i.test(type)
      if (!isBuy && !isSell) {
        const isConversion = /convert/i.test(type)
        return {
          line: line.line,
          leftOut: isConversion ? COIN_FOR_COIN : text('“{word}” is neither a purchase nor a sale', { word: type }),
          ...(isConversion && { isUnsupported: true }),
        }
      }
      return {
        line: line.line,
        date: line.of('date & time'),
        type: isBuy ? 'Buy' : 'Sell',
        symbol: line.of(isBuy ? 'asset acquired' : named('asset disposed')),
        units: line.of(isBuy ? named('quantity acquired') : 'quantity disposed'),
        total: line.of(isBuy ? cost : proceeds),
        currency,
        totalCurrency: currency,
      }
    })
  },
}

export const coinbase: BrokerReader = {
  name: 'Coinbase',
  hasCoins: true,
  headers: ['timestamp', 'transaction type', 'asset', 'quantity transacted'],
  types: {
    subscription: 'ignore',
    'subscription rebate': 'ignore',
    'inflation reward': 'ignore',
    'retail staking transfer': 'ignore',
    'retail deprecation': 'ignore',
    'retail simple dust': 'ignore',
    'reward income': 'ignore',
  },
}
