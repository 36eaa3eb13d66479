import { parseIsoDate } from './calendar.ts'
import { compareTexts } from './compare-texts.ts'
import { compareWithinDay, type EntryType, isMeasurable, isSplit, type LedgerTransaction } from './ledger.ts'
import type { MarketSplit } from './market.ts'
import { NEGLIGIBLE_UNITS } from './negligible-units.ts'
import { type AppliedSplit, scheduleSplits } from './split-schedule.ts'

/** One change of the ledger after which it has the broker's units. Of several transactions, any one explains it. */
export type UnitsDifferenceCause =
  /** Transactions of the same day, type and units: one of them is counted twice. */
  | { kind: 'doubled'; transactionIds: string[] }
  /** A purchase that was booked as a sale, or the reverse. */
  | { kind: 'wrong-side'; transactionIds: string[] }
  /** A split of the market that nobody booked and the broker has not applied. */
  | { kind: 'unapplied-split'; ratio: number; date: string }
  /**
   * A split that the ledger does not have: after one day of it and until another, which is null for the compared day.
   */
  | { kind: 'missing-split'; ratio: number; after: string; until: string | null; isIgnored: boolean }
  /** A trade or split that the broker may not have. */
  | { kind: 'surplus'; transactionIds: string[] }
  /** A purchase or a sale that the ledger does not have, in units of the compared day. */
  | { kind: 'missing'; side: 'buy' | 'sell'; units: number }

/** The transactions of one asset, its splits, and what the broker states. */
export interface UnitsComparison {
  transactions: readonly LedgerTransaction[]
  /** Without those that the portfolio ignores. */
  marketSplits: readonly MarketSplit[]
  ignoredSplits: readonly MarketSplit[]
  /** ISO date; transactions of that day count. */
  day: string
  /** The broker's units at the end of the day. */
  statedUnits: number
}

/** Brokers round fractions of units. */
const UNITS_TOLERANCE = 1e-6
/** Splits are ratios of small numbers: 3 for 2, 20 for 1, 1 for 15. */
const MAX_SPLIT_PART = 10
const MAX_WHOLE_RATIO = 100
/** Most splits have one of these ratios, and most reverse splits an inverse of one. */
const USUAL_RATIOS: readonly number[] = [1.5, 2, 3, 4, 5, 10, 20]

/** True if two numbers of units differ by no more than brokers round. */
export function areSameUnits(a: number, b: number): boolean {
  return Math.abs(a - b) <= UNITS_TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))
}

/**
 * Every single change of the ledger that explains why its units differ from the broker's, most telling first: a missing
 * trade is always possible and comes last. Empty if the units are equal.
 *
 * @see docs/methods/compared-units.md
 */
export function explainUnitsDifference(comparison: UnitsComparison): UnitsDifferenceCause[] {
  const { statedUnits } = comparison
  const book = writeBook(comparison)
  if (areSameUnits(book.units, statedUnits)) return []
  const surplus = findSurplus(comparison, book)
  const twins = Map.groupBy(book.entries, ({ transaction }) => twinKey(transaction))
  const isDoubled = ({ transaction }: Entry) => (twins.get(twinKey(transaction))?.length ?? 0) > 1
  const doubled = Map.groupBy(surplus.filter(isDoubled), ({ transaction }) => twinKey(transaction))
  const wrongSide = book.entries.filter(
    ({ change }) => change !== 0 && areSameUnits(book.units - 2 * change, statedUnits),
  )
  const single = surplus.filter((entry) => !isDoubled(entry))
  const unapplied = findUnappliedSplits(comparison, book)
  // The inverse of a split that the broker lacks would give the same units.
  const isInverse = ({ ratio }: SplitCause) => unapplied.some((split) => areSameUnits(split.ratio * ratio, 1))
  const missingSplits = findMissingSplits(comparison, book).filter((split) => !isInverse(split))
  const difference = statedUnits - book.units
  return [
    ...[...doubled.values()].map((entries) => named('doubled', entries)),
    ...unapplied,
    ...(wrongSide.length > 0 ? [named('wrong-side', wrongSide)] : []),
    ...missingSplits,
    ...(single.length > 0 ? [named('surplus', single)] : []),
    { kind: 'missing', side: difference > 0 ? 'buy' : 'sell', units: Math.abs(difference) },
  ]
}

function named(kind: 'doubled' | 'wrong-side' | 'surplus', entries: readonly Entry[]): UnitsDifferenceCause {
  return { kind, transactionIds: entries.map(({ transaction }) => transaction.id) }
}

type SplitCause = UnitsDifferenceCause & { ratio: number }

/** Types that change no units. */
const WITHOUT_UNITS: ReadonlySet<EntryType> = new Set(['dividend', 'returnofcapital', 'fee'])

/** A transaction with the units that it adds to the holding of the compared day. */
interface Entry {
  transaction: LedgerTransaction
  /** In units of the compared day; negative for a sale, 0 for anything but a trade. */
  change: number
}

interface Book {
  entries: readonly Entry[]
  splits: readonly AppliedSplit[]
  units: number
}

/** Trades and splits until the compared day, in order, with the splits that apply. */
function writeBook({ transactions, marketSplits, day }: UnitsComparison): Book {
  const lastDay = parseIsoDate(day)
  const usable = transactions
    .filter((each) => each.date <= day && isMeasurable(each) && !WITHOUT_UNITS.has(each.type))
    .sort((a, b) => compareTexts(a.date, b.date) || compareWithinDay(a, b))
  const { applied } = scheduleSplits(usable.filter(isSplit), marketSplits, new Set(), lastDay)
  const splits = applied.filter((split) => split.day <= lastDay)
  const entries: Entry[] = []
  let factor = 1
  let open = splits.length
  for (const transaction of usable.toReversed()) {
    const traded = parseIsoDate(transaction.date)
    for (let split = splits[open - 1]; split !== undefined && split.day > traded; split = splits[open - 1]) {
      factor *= split.ratio
      open -= 1
    }
    const side = transaction.type === 'buy' ? 1 : transaction.type === 'sell' ? -1 : 0
    entries.push({ transaction, change: side * transaction.units * factor })
  }
  const units = entries.reduce((sum, { change }) => sum + change, 0)
  return { entries: entries.reverse(), splits, units: Math.abs(units) < NEGLIGIBLE_UNITS ? 0 : units }
}

function twinKey({ type, date, units }: LedgerTransaction): string {
  return `${type} ${date} ${units}`
}

/** Transactions without which the units agree, splits included. */
function findSurplus(comparison: UnitsComparison, { entries, units }: Book): Entry[] {
  const { transactions, statedUnits } = comparison
  return entries.filter(({ transaction, change }) => {
    if (!isSplit(transaction)) return areSameUnits(units - change, statedUnits)
    const others = transactions.filter((each) => each !== transaction)
    return areSameUnits(writeBook({ ...comparison, transactions: others }).units, statedUnits)
  })
}

function findUnappliedSplits(comparison: UnitsComparison, { splits }: Book): SplitCause[] {
  const { marketSplits, statedUnits } = comparison
  return marketSplits.flatMap((split) => {
    const isAutomatic = splits.some(
      ({ transaction, day }) => transaction === undefined && day === parseIsoDate(split.date),
    )
    if (!isAutomatic) return []
    const others = marketSplits.filter((each) => each !== split)
    const { units } = writeBook({ ...comparison, marketSplits: others })
    return areSameUnits(units, statedUnits) ? [{ kind: 'unapplied-split' as const, ...split }] : []
  })
}

/**
 * A split multiplies what was held before it: stated = ratio × held + later changes. So each gap between two days of
 * the ledger gives one ratio, and few of them are ratios of splits. A split that the portfolio ignores comes first,
 * then usual ratios, then the split that multiplies most units.
 */
function findMissingSplits(comparison: UnitsComparison, { entries, units }: Book): SplitCause[] {
  const { statedUnits, ignoredSplits, day } = comparison
  const days = Map.groupBy(entries, ({ transaction }) => transaction.date)
  const dates = [...days.keys()]
  const found: { cause: UnitsDifferenceCause & { kind: 'missing-split' }; multiplied: number }[] = []
  let held = 0
  for (const [index, date] of dates.entries()) {
    for (const { change } of days.get(date) ?? []) held += change
    const ratio = splitRatioOf(1 + (statedUnits - units) / held)
    if (ratio === undefined || !areSameUnits(units + (ratio - 1) * held, statedUnits)) continue
    const until = dates[index + 1] ?? null
    const isIgnored = ignoredSplits.some(
      (split) => split.date > date && split.date <= (until ?? day) && areSameUnits(split.ratio, ratio),
    )
    const cause = { kind: 'missing-split' as const, ratio, after: date, until, isIgnored }
    found.push({ cause, multiplied: Math.abs(held) })
  }
  return found
    .sort(
      (a, b) =>
        Number(b.cause.isIgnored) - Number(a.cause.isIgnored) ||
        Number(isUsual(b.cause.ratio)) - Number(isUsual(a.cause.ratio)) ||
        b.multiplied - a.multiplied,
    )
    .map(({ cause }) => cause)
}

function isUsual(ratio: number): boolean {
  return USUAL_RATIOS.some((usual) => areSameUnits(usual, Math.max(ratio, 1 / ratio)))
}

/** The ratio of small numbers that a number is, other than 1; undefined if it is none. */
function splitRatioOf(ratio: number): number | undefined {
  if (!(Number.isFinite(ratio) && ratio > 0) || areSameUnits(ratio, 1)) return undefined
  for (let divisor = 1; divisor <= MAX_SPLIT_PART; divisor++) {
    const parts = Math.round(ratio * divisor)
    if (parts < 1 || parts > (divisor === 1 ? MAX_WHOLE_RATIO : MAX_SPLIT_PART)) continue
    if (Math.abs(parts / divisor / ratio - 1) <= UNITS_TOLERANCE) return parts / divisor
  }
  const whole = Math.round(1 / ratio)
  return whole <= MAX_WHOLE_RATIO && Math.abs(whole * ratio - 1) <= UNITS_TOLERANCE ? 1 / whole : undefined
}
