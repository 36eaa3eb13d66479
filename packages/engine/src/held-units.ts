import { assetLedger, END, startOfLedger, takeNext } from './asset-ledger.ts'
import { parseIsoDate } from './calendar.ts'
import type { LedgerTransaction } from './ledger.ts'
import { BUY, SELL } from './ledger-columns.ts'
import type { MarketSplit } from './market.ts'
import { NEGLIGIBLE_UNITS } from './negligible-units.ts'
import type { AppliedSplit } from './split-schedule.ts'

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
  const asset = assetLedger(transactions, marketSplits, NONE_IGNORED, lastDay)
  const { types, units } = asset.ledger
  const cursor = startOfLedger()
  let held = 0
  for (let step = takeNext(asset, cursor, lastDay); step !== END; step = takeNext(asset, cursor, lastDay)) {
    if (step < 0) held *= (asset.splits.applied[~step] as AppliedSplit).ratio
    else if (types[step] === BUY) held += units[step] as number
    else if (types[step] === SELL) held -= units[step] as number
  }
  return Math.abs(held) < NEGLIGIBLE_UNITS ? 0 : held
}
