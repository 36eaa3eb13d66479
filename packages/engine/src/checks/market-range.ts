import type { DayNumber } from '../calendar.ts'
import { lastIndexOnOrBefore } from '../day-search.ts'
import type { DailyPrices } from '../market.ts'
import type { MarketRange } from './finding.ts'

/** Over Christmas and New Year exchanges close for up to five days. A close further away says nothing of the day. */
const MAX_DISTANCE_DAYS = 7

/**
 * Lowest and highest of the last close before the day, the one on it and the next one, as traded. Undefined without a
 * close on or before the day.
 */
export function closesAround({ days, closes }: DailyPrices, day: DayNumber): MarketRange | undefined {
  const last = lastIndexOnOrBefore(days, day)
  if (last < 0 || day - (days[last] as number) > MAX_DISTANCE_DAYS) return undefined
  const range = { low: closes[last] as number, high: closes[last] as number }
  for (const index of days[last] === day ? [last - 1, last + 1] : [last + 1]) {
    const distance = Math.abs((days[index] ?? Number.POSITIVE_INFINITY) - day)
    if (distance > MAX_DISTANCE_DAYS) continue
    range.low = Math.min(range.low, closes[index] as number)
    range.high = Math.max(range.high, closes[index] as number)
  }
  return range
}

const CLOSES_EACH_SIDE = 20

/** The median change from one close to the next around a day, as a ratio: a split among them does not move it. */
export function usualMove({ days, closes }: DailyPrices, day: DayNumber): number {
  const at = lastIndexOnOrBefore(days, day)
  const moves: number[] = []
  for (let index = Math.max(1, at - CLOSES_EACH_SIDE); index <= at + CLOSES_EACH_SIDE; index++) {
    const move = Math.abs((closes[index] ?? Number.NaN) / (closes[index - 1] as number) - 1)
    if (Number.isFinite(move)) moves.push(move)
  }
  return moves.sort((a, b) => a - b)[Math.floor(moves.length / 2)] ?? 0
}
