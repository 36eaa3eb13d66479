import type { DayNumber } from '../calendar.ts'
import { lastIndexOnOrBefore } from '../day-search.ts'
import type { DailyPrices } from '../market.ts'
import { median } from '../median.ts'
import type { SplitSchedule } from '../split-schedule.ts'
import type { MarketRange } from './finding.ts'

/** Over Christmas and New Year exchanges close for up to five days. A close further away says nothing of the day. */
const MAX_DISTANCE_DAYS = 7

/**
 * Lowest and highest of the last close before the day, the one on it and the next one, as traded, or in the units after
 * a split that the portfolio ignores. Undefined without a close on or before the day.
 */
export function closesAround(
  { days, closes }: DailyPrices,
  day: DayNumber,
  ignored: SplitSchedule['ignored'],
): MarketRange | undefined {
  const last = lastIndexOnOrBefore(days, day)
  if (last < 0 || day - (days[last] as number) > MAX_DISTANCE_DAYS) return undefined
  const around = (days[last] === day ? [last - 1, last, last + 1] : [last, last + 1]).filter(
    (index) => Math.abs((days[index] ?? Number.POSITIVE_INFINITY) - day) <= MAX_DISTANCE_DAYS,
  )
  const converted = around.map((index) => (closes[index] as number) / ratioAfter(ignored, days[index] as number))
  return { low: Math.min(...converted), high: Math.max(...converted) }
}

/** The units that one unit of a day has become by later splits. */
export function ratioAfter(splits: SplitSchedule['ignored'], day: DayNumber): number {
  return splits.reduce((ratio, { marketDay, marketRatio }) => (marketDay > day ? ratio * marketRatio : ratio), 1)
}

const CLOSES_EACH_SIDE = 20

/** The median change from one close to the next around a day, as a ratio: a split among them does not move it. */
export function usualMove({ days, closes }: DailyPrices, day: DayNumber): number {
  const at = lastIndexOnOrBefore(days, day)
  const moves: number[] = []
  for (let index = Math.max(1, at - CLOSES_EACH_SIDE); index <= at + CLOSES_EACH_SIDE; index++) {
    if ((days[index] ?? 0) - (days[index - 1] as number) > MAX_DISTANCE_DAYS) continue
    const move = Math.abs((closes[index] ?? Number.NaN) / (closes[index - 1] as number) - 1)
    if (Number.isFinite(move)) moves.push(move)
  }
  return median(moves) ?? 0
}
