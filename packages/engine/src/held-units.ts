import { assetLedgerOf, END, startOfLedger, takeNext } from './asset-ledger.ts'
import { holdingLedgerOf } from './build-ledger.ts'
import { parseIsoDate } from './calendar.ts'
import type { LedgerTransaction } from './ledger.ts'
import { BUY, type HoldingLedger, SELL } from './ledger-columns.ts'
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
  return unitsHeldOnDays(transactions, marketSplits, [day])[0] as number
}

/**
 * `unitsHeldOn` of several days.
 *
 * @param days ISO dates, ascending
 */
export function unitsHeldOnDays(
  transactions: readonly LedgerTransaction[],
  marketSplits: readonly MarketSplit[],
  days: readonly string[],
): number[] {
  return unitsOfLedgerOnDays(holdingLedgerOf(transactions[0]?.assetId ?? '', transactions), marketSplits, days)
}

/**
 * `unitsHeldOnDays` of columns. In one pass, unless the ledger books splits: of those, a day knows only the ones until it.
 *
 * @param days ISO dates, ascending
 */
export function unitsOfLedgerOnDays(
  ledger: HoldingLedger,
  marketSplits: readonly MarketSplit[],
  days: readonly string[],
): number[] {
  if (ledger.splitRows.length > 0) return days.flatMap((day) => replayDays(ledger, marketSplits, [day]))
  return replayDays(ledger, marketSplits, days)
}

function replayDays(ledger: HoldingLedger, marketSplits: readonly MarketSplit[], days: readonly string[]): number[] {
  const asset = assetLedgerOf(ledger, marketSplits, NONE_IGNORED, parseIsoDate(days.at(-1) ?? '1900-01-01'))
  const { types, units } = ledger
  const cursor = startOfLedger()
  let held = 0
  return days.map((day) => {
    const to = parseIsoDate(day)
    for (let step = takeNext(asset, cursor, to); step !== END; step = takeNext(asset, cursor, to)) {
      if (step < 0) held *= (asset.splits.applied[~step] as AppliedSplit).ratio
      else if (types[step] === BUY) held += units[step] as number
      else if (types[step] === SELL) held -= units[step] as number
    }
    return Math.abs(held) < NEGLIGIBLE_UNITS ? 0 : held
  })
}
