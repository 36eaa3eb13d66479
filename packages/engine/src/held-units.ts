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
  return replayDays(transactions, marketSplits, [day])[0] as number
}

/**
 * `unitsHeldOn` of several days. In one pass, unless the ledger books splits: of those, a day knows only the ones until it.
 *
 * @param days ISO dates, ascending
 */
export function unitsHeldOnDays(
  transactions: readonly LedgerTransaction[],
  marketSplits: readonly MarketSplit[],
  days: readonly string[],
): number[] {
  const booksSplits = transactions.some(({ type }) => type === 'split' || type === 'reversesplit')
  if (booksSplits) return days.map((day) => unitsHeldOn(transactions, marketSplits, day))
  return replayDays(transactions, marketSplits, days)
}

function replayDays(
  transactions: readonly LedgerTransaction[],
  marketSplits: readonly MarketSplit[],
  days: readonly string[],
): number[] {
  const asset = assetLedger(transactions, marketSplits, NONE_IGNORED, parseIsoDate(days.at(-1) ?? '1900-01-01'))
  const { types, units } = asset.ledger
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
