import { assetLedger, replayLedger, startOfLedger } from './asset-ledger.ts'
import { parseIsoDate } from './calendar.ts'
import type { LedgerTransaction } from './ledger.ts'
import type { MarketSplit } from './market.ts'
import { NEGLIGIBLE_UNITS } from './negligible-units.ts'

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
  let held = 0
  replayLedger(
    assetLedger(transactions, marketSplits, NONE_IGNORED, lastDay),
    startOfLedger(),
    lastDay,
    ({ ratio }) => {
      held *= ratio
    },
    ({ transaction: { type, units } }) => {
      if (type === 'buy') held += units
      if (type === 'sell') held -= units
    },
  )
  return Math.abs(held) < NEGLIGIBLE_UNITS ? 0 : held
}
