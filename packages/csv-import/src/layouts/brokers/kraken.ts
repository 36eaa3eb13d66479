import { text } from '@plumbline/text/text'
import type { BrokerReader, LineReading } from '../broker-reader.ts'
import { COIN_FOR_COIN, plainCoin, readLeg, splitPair } from '../coin-trades.ts'

export const krakenTrades: BrokerReader = {
  name: 'Kraken (trades)',
  hasCoins: true,
  headers: ['txid', 'ordertxid', 'pair', 'time', 'type', 'ordertype', 'price', 'cost', 'fee', 'vol'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const pair = splitPair(line.of('pair'))
      if (pair === null) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      if (!line.amountOf('margin').isZero())
        return { line: line.line, leftOut: text('Margin trades are not supported'), isUnsupported: true }
      const [symbol, currency] = pair
      return {
        line: line.line,
        date: line.of('time'),
        type: line.of('type'),
        symbol,
        units: line.of('vol'),
        price: line.of('price'),
        fee: line.of('fee'),
        currency,
        total: line.of('cost'),
        totalCurrency: currency,
      }
    }),
}

/** Each side of a trade is a line of its own, tied by the reference. */
export const krakenLedgers: BrokerReader = {
  name: 'Kraken (ledgers)',
  hasCoins: true,
  headers: ['txid', 'refid', 'time', 'type', 'aclass', 'asset', 'amount', 'fee', 'balance'],
  read: (lines) => {
    const groups = Map.groupBy(lines, (line) => line.of('refid'))
    return lines.map((line): LineReading => {
      const type = line.of('type')
      const isTrade = type === 'trade' || type === 'spend' || type === 'receive'
      const legs = (groups.get(line.of('refid')) ?? []).filter((leg) => !leg.amountOf('amount').isZero())
      return readLeg(line, isTrade ? legs : [], {
        coinOf: (leg) => plainCoin(leg.of('asset')),
        amountOf: (leg) => leg.of('amount'),
        feesOf: (group, currency) =>
          group.filter((leg) => plainCoin(leg.of('asset')) === currency).map((leg) => leg.of('fee')),
        date: line.of('time'),
        type,
      })
    })
  },
}
