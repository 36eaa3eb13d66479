import { type DayNumber, parseIsoDate } from './calendar.ts'
import { type LedgerTransaction, splitRatio } from './ledger.ts'
import type { MarketSplit } from './market.ts'

/** A market split that the user chose not to apply, because the ledger's units are already the new ones. */
export interface IgnoredSplit {
  assetId: string
  /** ISO date of the market's split. */
  date: string
}

const NONE_IGNORED: ReadonlySet<string> = new Set()

/** The days of an asset's market splits that its owner ignores. */
export function ignoredDatesOf(assetId: string, ignoredSplits: readonly IgnoredSplit[]): ReadonlySet<string> {
  if (ignoredSplits.length === 0) return NONE_IGNORED
  return new Set(ignoredSplits.filter((ignored) => ignored.assetId === assetId).map(({ date }) => date))
}

export interface AppliedSplit {
  /** The units are multiplied at the start of this day. */
  day: DayNumber
  /** New units per old unit. */
  ratio: number
  /** The first day whose close is in new units. */
  marketDay: DayNumber
  marketRatio: number
  /** The booked transaction; undefined if the market's split applies automatically. */
  transaction: LedgerTransaction | undefined
}

export interface SplitSchedule {
  /** Ascending by `day`. */
  applied: readonly AppliedSplit[]
  ignored: readonly { marketDay: DayNumber; marketRatio: number }[]
}

const NO_SPLITS: SplitSchedule = { applied: [], ignored: [] }
/** Of the market's splits alone: the lines of an asset in all portfolios share it. */
const ofMarkets = new WeakMap<readonly MarketSplit[], { today: DayNumber; schedule: SplitSchedule }>()

/**
 * A booked split within this many days of the market's is the same split: brokers also book on record and pay dates.
 */
const SAME_SPLIT_DAYS = 10
/** The ratio of a bonus issue is a fraction, which sources round differently. */
const SAME_RATIO_TOLERANCE = 1e-3

/**
 * Pairs booked splits with market splits: equal ratios first, then the nearest date. Market splits that are neither
 * booked nor ignored apply automatically on their own day. A booked split without a market split applies as booked.
 *
 * @see docs/methods/splits.md
 */
export function scheduleSplits(
  bookedSplits: readonly LedgerTransaction[],
  marketSplits: readonly MarketSplit[],
  ignoredDates: ReadonlySet<string>,
  today: DayNumber,
): SplitSchedule {
  if (bookedSplits.length > 0 || ignoredDates.size > 0)
    return pairSplits(bookedSplits, marketSplits, ignoredDates, today)
  if (marketSplits.length === 0) return NO_SPLITS
  const known = ofMarkets.get(marketSplits)
  if (known?.today === today) return known.schedule
  const schedule = pairSplits([], marketSplits, ignoredDates, today)
  ofMarkets.set(marketSplits, { today, schedule })
  return schedule
}

function pairSplits(
  bookedSplits: readonly LedgerTransaction[],
  marketSplits: readonly MarketSplit[],
  ignoredDates: ReadonlySet<string>,
  today: DayNumber,
): SplitSchedule {
  const booked = bookedSplits
    .map((transaction) => ({ transaction, day: parseIsoDate(transaction.date), ratio: splitRatio(transaction) }))
    .sort((a, b) => a.day - b.day || a.transaction.sequence - b.transaction.sequence)
  const onMarket = marketSplits
    .map(({ date, ratio }) => ({ date, marketDay: parseIsoDate(date), marketRatio: ratio }))
    .filter(({ marketDay, marketRatio }) => marketDay <= today && Number.isFinite(marketRatio) && marketRatio > 0)
  const pairs = booked
    .flatMap((split) =>
      onMarket.map((market) => ({
        split,
        market,
        distance: Math.abs(market.marketDay - split.day),
        isSameRatio: Math.abs(market.marketRatio / split.ratio - 1) < SAME_RATIO_TOLERANCE,
      })),
    )
    .filter(({ distance }) => distance <= SAME_SPLIT_DAYS)
    .sort((a, b) => Number(b.isSameRatio) - Number(a.isSameRatio) || a.distance - b.distance)
  const marketOf = new Map<object, { marketDay: DayNumber; marketRatio: number }>()
  const taken = new Set<object>()
  for (const { split, market } of pairs) {
    if (marketOf.has(split) || taken.has(market)) continue
    marketOf.set(split, market)
    taken.add(market)
  }
  const unbooked = onMarket.filter((market) => !taken.has(market))
  const applied: AppliedSplit[] = booked.map((split) => {
    const { marketDay, marketRatio } = marketOf.get(split) ?? { marketDay: split.day, marketRatio: split.ratio }
    return { day: split.day, ratio: split.ratio, marketDay, marketRatio, transaction: split.transaction }
  })
  for (const { date, marketDay, marketRatio } of unbooked) {
    if (ignoredDates.has(date)) continue
    applied.push({ day: marketDay, ratio: marketRatio, marketDay, marketRatio, transaction: undefined })
  }
  return {
    applied: applied.sort((a, b) => a.day - b.day),
    ignored: unbooked.filter(({ date }) => ignoredDates.has(date)),
  }
}

/**
 * Restores as-traded closes from closes that a provider divided by later splits: multiplies each close by the ratio of
 * every later market split.
 *
 * @see docs/methods/splits.md
 */
export function asTradedCloses(
  days: Int32Array,
  splitAdjustedCloses: Float64Array,
  splits: readonly MarketSplit[],
): Float64Array {
  const dated = splits.map(({ date, ratio }) => ({ day: parseIsoDate(date), ratio }))
  return splitAdjustedCloses.map((close, index) =>
    dated.reduce((price, { day, ratio }) => ((days[index] as number) < day ? price * ratio : price), close),
  )
}
