import type { DayNumber } from './calendar.ts'
import type { DailyPrices } from './market.ts'

/** How many leading entries two arrays share. */
function sharedLength(a: Int32Array | Float64Array, b: Int32Array | Float64Array, limit: number): number {
  if (a === b) return limit
  let at = 0
  while (at < limit && a[at] === b[at]) at += 1
  return at
}

interface Shared {
  /** How many leading entries the two series share. */
  count: number
  /**
   * The first day on which the two can give different values. The first value serves all earlier days too, so series
   * that differ from the first entry on differ on every day.
   */
  differsFrom: DayNumber
}

export const ALL_DAYS = Number.NEGATIVE_INFINITY
export const NO_DAY = Number.POSITIVE_INFINITY

/** Compares two daily series from their start. */
export function compareSeries(
  a: { days: Int32Array; values: Float64Array },
  b: { days: Int32Array; values: Float64Array },
): Shared {
  const shorter = Math.min(a.days.length, b.days.length)
  const count = sharedLength(a.values, b.values, sharedLength(a.days, b.days, shorter))
  if (count === a.days.length && count === b.days.length) return { count, differsFrom: NO_DAY }
  if (count === 0) return { count, differsFrom: ALL_DAYS }
  return { count, differsFrom: Math.min(a.days[count] ?? NO_DAY, b.days[count] ?? NO_DAY) }
}

export function comparePrices(a: DailyPrices, b: DailyPrices): Shared {
  return compareSeries({ days: a.days, values: a.closes }, { days: b.days, values: b.closes })
}
