import { type DayNumber, formatIsoDate, isIsoDate, parseIsoDate } from './calendar.ts'
import { CostBook } from './cost-book.ts'
import { compareWithinDay, isMeasurable, type LedgerTransaction } from './ledger.ts'
import type { MarketSplit } from './market.ts'
import { scheduleSplits } from './split-schedule.ts'

export interface Oversell {
  transactionId: string
  /** ISO date of the sale. */
  date: string
  /** Units held before the sale, in the units of that day. */
  held: number
  /** Units of the sale that were not held. */
  missing: number
}

/**
 * Sales in one asset's ledger that exceed the units held, by day. Splits count as in the figures, so that a sale after
 * an unbooked split is not refused. Future transactions count too.
 *
 * @see docs/methods/oversell.md
 */
export function findOversells(
  transactions: readonly LedgerTransaction[],
  marketSplits: readonly MarketSplit[] = [],
  ignoredSplitDates: ReadonlySet<string> = new Set(),
): Oversell[] {
  const oversells: Oversell[] = []
  const usable = transactions
    .filter((transaction) => isIsoDate(transaction.date) && isMeasurable(transaction))
    .map((transaction) => ({ ...transaction, day: parseIsoDate(transaction.date) }))
    .sort((a, b) => a.day - b.day || compareWithinDay(a, b))
  const isSplit = ({ type }: LedgerTransaction) => type === 'split' || type === 'reversesplit'
  const lastDay: DayNumber = usable.at(-1)?.day ?? 0
  const { applied } = scheduleSplits(usable.filter(isSplit), marketSplits, ignoredSplitDates, lastDay)
  const book = new CostBook('average')
  let nextSplit = 0
  for (const { id, type, units, day } of usable) {
    for (let split = applied[nextSplit]; split !== undefined && split.day <= day; split = applied[nextSplit]) {
      book.split(split.ratio)
      nextSplit += 1
    }
    if (type === 'buy') book.buy(units, { asset: 0, base: 0, fees: 0 })
    if (type !== 'sell') continue
    const held = book.units
    const { covered } = book.sell(units)
    if (covered < units) oversells.push({ transactionId: id, date: formatIsoDate(day), held, missing: units - covered })
  }
  return oversells
}
