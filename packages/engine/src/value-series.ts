import type { DayNumber } from './calendar.ts'

/** Money that came or went on one day, in the portfolio's currency. */
export interface DatedFlow {
  day: DayNumber
  /** Money in, never negative. */
  inflow: number
  /** Money out, never negative. */
  outflow: number
}

/**
 * Value and flows of some holdings, one entry per day from `firstDay` on, in the portfolio's currency. The first day
 * precedes every flow.
 */
export interface ValueSeries {
  firstDay: DayNumber
  /** Value at the close. */
  values: Float64Array
  /** Money in, counted from the start of the day. */
  inflows: Float64Array
  /** Money out, counted at the end of the day. */
  outflows: Float64Array
  /** The part of `inflows` that buys nothing: fees on their own. */
  loneFees: Float64Array
  /** The part of `inflows` that the day's sales of other holdings paid for. It is in `outflows` too. */
  financed: Float64Array
  /** 1 on days with open units at the close, even if they are worth nothing. */
  isHeld: Uint8Array
}

/** The days after `from` and up to `to` on which money came or went. */
export function flowsBetween(
  { firstDay, inflows, outflows }: ValueSeries,
  from: DayNumber,
  to: DayNumber,
): DatedFlow[] {
  const flows: DatedFlow[] = []
  for (let day = from + 1; day <= to; day++) {
    const inflow = inflows[day - firstDay] as number
    const outflow = outflows[day - firstDay] as number
    if (inflow !== 0 || outflow !== 0) flows.push({ day, inflow, outflow })
  }
  return flows
}

export function valueOn({ firstDay, values }: ValueSeries, day: DayNumber): number {
  return values[day - firstDay] as number
}

export function isHeldOn({ firstDay, isHeld }: ValueSeries, day: DayNumber): boolean {
  return isHeld[day - firstDay] === 1
}

/** True when a return can be measured on the day at `index`: something was held before, or was bought on it. */
export function hasCapitalAt(series: ValueSeries, index: number): boolean {
  const before = series.values[index - 1] as number
  if (before > 0) return true
  const inflow = series.inflows[index] as number
  return inflow > 0 && inflow !== (series.loneFees[index] as number)
}

/** Less new money than this share of a day's money in is rounding. */
const NEGLIGIBLE_SHARE = 1e-12

/**
 * What the return of the day at `index` is measured on: the value of the day before, plus money in that the day's sales
 * did not finance. Zero on a day without capital.
 */
export function capitalAt(series: ValueSeries, index: number): number {
  if (!hasCapitalAt(series, index)) return 0
  const inflow = series.inflows[index] as number
  const newMoney = inflow - (series.financed[index] as number)
  const capital = (series.values[index - 1] as number) + (newMoney > inflow * NEGLIGIBLE_SHARE ? newMoney : 0)
  return Math.max(0, capital)
}

/** The first and the last day with capital after `from` and up to `to`; undefined when there is none. */
export function daysWithCapital(
  series: ValueSeries,
  from: DayNumber,
  to: DayNumber,
): { first: DayNumber; last: DayNumber } | undefined {
  const { firstDay } = series
  let first = from + 1
  while (first <= to && !hasCapitalAt(series, first - firstDay)) first += 1
  if (first > to) return undefined
  let last = to
  while (!hasCapitalAt(series, last - firstDay)) last -= 1
  return { first, last }
}

/** Days after `from` and up to `to` on which something was held at the open or the close, or bought. */
export function countDaysAtWork(series: ValueSeries, from: DayNumber, to: DayNumber): number {
  let count = 0
  for (let day = from + 1; day <= to; day++) {
    const isAtWork = isHeldOn(series, day) || isHeldOn(series, day - 1) || hasCapitalAt(series, day - series.firstDay)
    if (isAtWork) count += 1
  }
  return count
}
