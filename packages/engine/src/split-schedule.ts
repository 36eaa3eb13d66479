import { type DayNumber, parseIsoDate } from './calendar.ts'
import { type LedgerTransaction, splitRatio } from './ledger.ts'
import type { MarketSplit } from './market.ts'

/** A split of the market that the user decided not to apply: the ledger's units are already the new ones. */
export interface IgnoredSplit {
  assetId: string
  /** ISO date of the market's split. */
  date: string
}

export interface AppliedSplit {
  /** The day whose start multiplies the units. */
  day: DayNumber
  /** New units per old unit. */
  ratio: number
  /** The day whose close is the first in new units. */
  marketDay: DayNumber
  marketRatio: number
  /** The booked transaction; undefined when the market's split applies by itself. */
  transaction: LedgerTransaction | undefined
}

export interface SplitSchedule {
  /** Ascending by `day`. */
  applied: readonly AppliedSplit[]
  ignored: readonly { marketDay: DayNumber; marketRatio: number }[]
}

/** A booked split this many days before or after the market's is the same one: brokers book record and pay dates too. */
const SAME_SPLIT_DAYS = 10

/**
 * Pairs each booked split with the nearest split of the market; those of the market that nobody booked or ignored apply
 * by themselves on their own day. A booked split that the market does not know applies as booked.
 *
 * @see docs/methods/splits.md
 */
export function scheduleSplits(
  booked: readonly LedgerTransaction[],
  marketSplits: readonly MarketSplit[],
  ignoredDates: ReadonlySet<string>,
  today: DayNumber,
): SplitSchedule {
  const open = marketSplits
    .map(({ date, ratio }) => ({ date, marketDay: parseIsoDate(date), marketRatio: ratio }))
    .filter(({ marketDay, marketRatio }) => marketDay <= today && Number.isFinite(marketRatio) && marketRatio > 0)
  const applied: AppliedSplit[] = []
  for (const transaction of booked) {
    const day = parseIsoDate(transaction.date)
    const ratio = splitRatio(transaction)
    let nearest = -1
    for (const [index, { marketDay }] of open.entries()) {
      const distance = Math.abs(marketDay - day)
      if (distance > SAME_SPLIT_DAYS) continue
      if (nearest < 0 || distance < Math.abs((open[nearest]?.marketDay ?? 0) - day)) nearest = index
    }
    const match = nearest < 0 ? undefined : open.splice(nearest, 1)[0]
    applied.push({
      day,
      ratio,
      marketDay: match?.marketDay ?? day,
      marketRatio: match?.marketRatio ?? ratio,
      transaction,
    })
  }
  const ignored: { marketDay: DayNumber; marketRatio: number }[] = []
  for (const { date, marketDay, marketRatio } of open) {
    if (ignoredDates.has(date)) ignored.push({ marketDay, marketRatio })
    else applied.push({ day: marketDay, ratio: marketRatio, marketDay, marketRatio, transaction: undefined })
  }
  return { applied: applied.sort((a, b) => a.day - b.day), ignored }
}

/**
 * As-traded closes from closes that a provider already divided by later splits: each is multiplied by the ratio of every
 * split of the market after its day.
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
