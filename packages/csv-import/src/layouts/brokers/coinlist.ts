import { text } from '@plumbline/text/text'
import { FIAT } from '../../words/coins.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'
import { COIN_FOR_COIN } from '../coin-trades.ts'

/** A sentence tells a trade: `Bought 0.2 ETH for 330 USD`. Its line of the coin states the units. */
const COINLIST_TRADE = /^(Bought|Sold) [\d.,]+ [A-Z0-9]+ for ([\d.,]+) ([A-Z0-9]+)/

export const coinList: BrokerReader = {
  name: 'CoinList',
  hasCoins: true,
  headers: ['portfolio', 'trader', 'date', 'description', 'asset', 'amount', 'balance'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const [, type = '', money = '', currency = ''] = COINLIST_TRADE.exec(line.of('description')) ?? []
      if (type === '')
        return { line: line.line, leftOut: text('“{word}” is not a trade', { word: line.of('description') }) }
      if (line.of('asset') === currency) return { line: line.line, leftOut: text('The line is the money of a trade') }
      if (!FIAT.has(currency)) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      return {
        line: line.line,
        date: line.of('date'),
        type,
        symbol: line.of('asset'),
        units: line.of('amount'),
        total: money,
        currency,
        totalCurrency: currency,
      }
    }),
}
