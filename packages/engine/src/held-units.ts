import { parseIsoDate } from './calendar.ts'
import { compareWithinDay, isMeasurable, type LedgerTransaction } from './ledger.ts'
import type { MarketSplit } from './market.ts'
import { NEGLIGIBLE_UNITS } from './negligible-units.ts'
import { scheduleSplits } from './split-schedule.ts'

const NONE_IGNORED: ReadonlySet<string> = new Set()

/**
 * Units of one asset after the last transaction of a day, as a broker counts them: negative if more was sold than
 * bought, zero for a negligible remainder. Splits count as in the figures: booked splits, and market splits that nobody booked.
 *
 * @param marketSplits without those that the portfolio ignores
 * @param day ISO date; transactions of that day count
 */
export function unitsHeldOn(
  transactions: readonly LedgerTransaction[],
  marketSplits: readonly MarketSplit[],
  day: string,
): number {
  const lastDay = parseIsoDate(day)
  const usable = transactions
    .filter((transaction) => transaction.date <= day && isMeasurable(transaction))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : compareWithinDay(a, b)))
  const booked = usable.filter(({ type }) => type === 'split' || type === 'reversesplit')
  const { applied } = scheduleSplits(booked, marketSplits, NONE_IGNORED, lastDay)
  const splits = applied.filter((split) => split.day <= lastDay)
  let held = 0
  let nextSplit = 0
  const splitUntil = (until: number) => {
    for (let split = splits[nextSplit]; split !== undefined && split.day <= until; split = splits[nextSplit]) {
      held *= split.ratio
      nextSplit += 1
    }
  }
  for (const { type, units, date } of usable) {
    splitUntil(parseIsoDate(date))
    if (type === 'buy') held += units
    if (type === 'sell') held -= units
  }
  splitUntil(lastDay)
  return Math.abs(held) < NEGLIGIBLE_UNITS ? 0 : held
}
