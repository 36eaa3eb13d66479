import { text } from '@plumbline/text/text'
import { cellOfCalculated } from '../../cells/exact-amounts.ts'
import { FIAT } from '../../words/coins.ts'
import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'
import { readLeg } from '../coin-trades.ts'

/** Each side of a trade is a line of its own, and so is its fee; the number of the transaction ties them. */
export const ndax: BrokerReader = {
  name: 'NDAX',
  hasCoins: true,
  headers: ['asset', 'asset_class', 'amount', 'balance', 'type', 'tx_id', 'date'],
  read: (lines) => {
    const groups = Map.groupBy(lines, (line) => line.of('tx_id'))
    return lines.map((line): LineReading => {
      const group = groups.get(line.of('tx_id')) ?? []
      const fees = group.filter((leg) => /fee/i.test(leg.of('type')))
      if (fees.includes(line)) return { line: line.line, leftOut: text('The line is the fee of a trade') }
      const legs = /^trade$/i.test(line.of('type')) ? group.filter((leg) => !fees.includes(leg)) : []
      return readLeg(line, legs, {
        coinOf: (leg) => leg.of('asset'),
        amountOf: (leg) => netOfFees(leg, fees),
        feesOf: (_, currency) => fees.filter((fee) => fee.of('asset') === currency).map((fee) => fee.of('amount')),
        date: line.of('date'),
        type: line.of('type'),
      })
    })
  },
}

/** A fee in the coin itself reduces the coins of a purchase and adds to those of a sale. */
function netOfFees(leg: Line, fees: readonly Line[]): string {
  if (FIAT.has(leg.of('asset'))) return leg.of('amount')
  const own = fees.filter((fee) => fee.of('asset') === leg.of('asset'))
  return cellOfCalculated(own.reduce((sum, fee) => sum.plus(fee.amountOf('amount')), leg.amountOf('amount')))
}
