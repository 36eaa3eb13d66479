import { type DayNumber, formatIsoDate } from '../calendar.ts'
import type { Effect } from '../effect.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { noAmounts } from '../resolve-transactions.ts'

/** Report currency per 1 of the asset's currency, and the day on which it was published. */
export interface TradeRate {
  rate: number | null
  /** ISO date. */
  date: string
  source: Effect['rateSource']
}

/** A purchase, or a sale of units that were held. Amounts are in the report's currency; NaN if a rate is missing. */
export interface Trade {
  kind: 'buy' | 'sell'
  transactionId: string
  /** The place of its portfolio among those that hold the asset. */
  account: number
  day: DayNumber
  /** In units of today: splits since the trade have multiplied them. */
  units: number
  /** Units of today per unit of the trade's day. */
  splitFactor: number
  /** What was paid or received, without fees. */
  amount: number
  /** Positive. */
  fees: number
  /** Report currency per 1 of the asset's currency. */
  rate: number
  /** Where the rate is from. Undefined for several trades at different rates. */
  readRate: (() => TradeRate) | undefined
}

/** The trades of one asset in one portfolio, in their order. From columns, since a large ledger has 100,000 trades. */
export function tradesOf(line: MeasuredLedgerLine, account: number): Trade[] {
  const { columns } = line.replay
  // Those of days without units too: another portfolio may have held some.
  const splits = [...line.source.splits.applied]
  const trades: Trade[] = []
  let splitFactor = 1
  for (let index = columns.count - 1; index >= 0; index--) {
    for (let split = splits.at(-1); split !== undefined && split.day > columns.dayAt(index); split = splits.at(-1)) {
      splitFactor *= split.ratio
      splits.pop()
    }
    const isBuy = columns.isBuy(index)
    if (!isBuy && !columns.isSale(index)) continue
    const trade = tradeAt(line, index, { isBuy, splitFactor, account })
    if (trade.units > 0) trades.push(trade)
  }
  return trades.reverse()
}

function tradeAt(
  { source, replay }: MeasuredLedgerLine,
  index: number,
  { isBuy, splitFactor, account }: { isBuy: boolean; splitFactor: number; account: number },
): Trade {
  const { ledger, resolver } = source
  const { columns } = replay
  const row = columns.stepAt(index)
  const traded = ledger.units[row] as number
  const units = isBuy ? traded : columns.coveredUnits(index)
  const amounts = noAmounts()
  resolver.readAmounts(row, amounts)
  return {
    kind: isBuy ? 'buy' : 'sell',
    transactionId: ledger.ids[row] as string,
    account,
    day: columns.dayAt(index),
    units: units * splitFactor,
    splitFactor,
    amount: amounts.amountBase * (units / traded),
    fees: amounts.feeBase,
    rate: amounts.rate,
    readRate: () => {
      const { rate, rateSource, rateDay } = resolver.resolve(row)
      return { rate: Number.isNaN(rate) ? null : rate, date: formatIsoDate(rateDay), source: rateSource }
    },
  }
}
