import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'
import { readLeg } from '../coin-trades.ts'

/** The sides of a trade and its fee are lines of their own, tied by the reference. */
export const btcMarkets: BrokerReader = {
  name: 'BTC Markets',
  hasCoins: true,
  headers: ['transactionid', 'creationtime', 'recordtype', 'action', 'currency', 'amount', 'referenceid'],
  read: (lines) => {
    const trades = Map.groupBy(lines, (line) => line.of('referenceid'))
    const isFee = (line: Line) => /fee/i.test(line.of('action'))
    return lines.map((line): LineReading => {
      const group = trades.get(line.of('referenceid')) ?? []
      const isTrade = /^trade$/i.test(line.of('recordtype')) && !isFee(line)
      return readLeg(line, isTrade ? group.filter((leg) => !isFee(leg)) : [], {
        coinOf: (leg) => leg.of('currency'),
        amountOf: (leg) => leg.of('amount'),
        feesOf: () => group.filter(isFee).map((leg) => leg.of('amount')),
        date: line.of('creationtime'),
        type: line.of('action'),
      })
    })
  },
}
