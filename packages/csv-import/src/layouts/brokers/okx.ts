import { FIAT } from '../../words/coins.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'
import { readLeg } from '../coin-trades.ts'

/** Each side of a trade is a line of its own, tied by the order. A purchase pays its fee in the coin. */
export const okx: BrokerReader = {
  name: 'OKX',
  hasCoins: true,
  headers: ['id', 'order id', 'time', 'trade type', 'instrument', 'type', 'amount', 'unit', 'fee'],
  read: (lines) => {
    const orders = Map.groupBy(lines, (line) => `${line.of('order id')} ${line.of('time')}`)
    return lines.map((line): LineReading => {
      const isSpot = /^spot$/i.test(line.of('trade type'))
      const legs = isSpot ? (orders.get(`${line.of('order id')} ${line.of('time')}`) ?? []) : []
      return readLeg(line, legs, {
        coinOf: (leg) => leg.of('unit'),
        amountOf: (leg) => {
          if (/^sell$/i.test(leg.of('type'))) return `-${leg.of('amount')}`
          return FIAT.has(leg.of('unit')) ? leg.of('amount') : leg.of('balance change') || leg.of('amount')
        },
        feesOf: (group, currency) => group.filter((leg) => leg.of('unit') === currency).map((leg) => leg.of('fee')),
        date: line.of('time'),
        type: line.of('trade type'),
      })
    })
  },
}
