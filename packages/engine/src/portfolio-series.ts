import type { DayNumber } from './calendar.ts'
import type { Steps } from './steps.ts'
import { type MeasuredLine, sumValueSeries } from './sum-value-series.ts'
import type { ValueSeries } from './value-series.ts'

/** The daily series of a measurement and the lines that it is summed over, in their order. */
export interface SummedSeries {
  series: ValueSeries
  assetIds: readonly string[]
}

/** A series of an earlier measurement, with the first day from which it may differ. */
export interface EarlierSeries extends SummedSeries {
  changedFrom: DayNumber
}

/**
 * Daily values and flows from `firstDay` to `lastDay`. The days before the first change are taken from the earlier
 * series: each day is summed over the lines in their order, so the result is the same to the last bit.
 */
export function* resumeValueSeries(
  lines: ReadonlyMap<string, MeasuredLine>,
  firstDay: DayNumber,
  lastDay: DayNumber,
  earlier: EarlierSeries | undefined,
): Steps<ValueSeries> {
  const summed = [...lines.values()]
  const isSameStart = earlier !== undefined && earlier.series.firstDay === firstDay
  const changedFrom = isSameStart ? Math.min(earlier.changedFrom, lastDay + 1) : firstDay
  if (!isSameStart || changedFrom <= firstDay + 1) return yield* sumValueSeries(summed, firstDay, lastDay)
  // The first day of a sum has no flows, so it starts a day early.
  const start = changedFrom - 1
  const changed = yield* sumValueSeries(summed, start, lastDay)
  const count = lastDay - firstDay + 1
  const known = changedFrom - firstDay
  const joined = (before: Float64Array, after: Float64Array): Float64Array => {
    const days = new Float64Array(count)
    days.set(before.subarray(0, known))
    days.set(after.subarray(1), known)
    return days
  }
  const before = earlier.series
  const isHeld = new Uint8Array(count)
  isHeld.set(before.isHeld.subarray(0, known))
  isHeld.set(changed.isHeld.subarray(1), known)
  return {
    firstDay,
    values: joined(before.values, changed.values),
    inflows: joined(before.inflows, changed.inflows),
    outflows: joined(before.outflows, changed.outflows),
    loneFees: joined(before.loneFees, changed.loneFees),
    financed: joined(before.financed, changed.financed),
    isHeld,
  }
}

/**
 * The first day from which sums over two lists of lines may differ, because a line is in one of them only or because
 * lines that are in both changed places.
 *
 * @param firstDayOf the first day of a line's effects
 */
export function listsDifferFrom(
  before: readonly string[],
  now: readonly string[],
  firstDayOf: (assetId: string) => DayNumber,
): DayNumber {
  const [inBefore, inNow] = [new Set(before), new Set(now)]
  const kept = before.filter((assetId) => inNow.has(assetId))
  const keptNow = now.filter((assetId) => inBefore.has(assetId))
  if (kept.some((assetId, index) => assetId !== keptNow[index])) return Number.NEGATIVE_INFINITY
  const others = [...before, ...now].filter((assetId) => !(inBefore.has(assetId) && inNow.has(assetId)))
  return Math.min(...others.map(firstDayOf), Number.POSITIVE_INFINITY)
}
