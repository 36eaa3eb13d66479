import { DAYS_PER_YEAR, type DayNumber } from './calendar.ts'
import { type CashFlow, internalRateOfReturn, isRounding, solveFlows } from './internal-rate-of-return.ts'
import { type DatedFlow, flowsBetween, isHeldOn, type ValueSeries, valueOn } from './value-series.ts'

export interface SolvedFlow extends CashFlow {
  /** Days after the first flow, as used in the equation. */
  days: number
}

/**
 * The internal rate of return of a period, with the flows that it solves. Amounts are from the investor's perspective,
 * in the portfolio's currency: the start value and money in are negative.
 */
export interface MoneyWeightedReturn {
  flows: readonly SolvedFlow[]
  /** Days with a holding between the first flow and the last. */
  daysHeld: number
  /** Yearly rate that solves `flows`; null without a solution. */
  rate: number | null
  /** Every yearly rate that solves the flows on their calendar days, ascending. */
  rates: readonly number[]
  /** Growth over the days held, not annualized; null without a solution. */
  value: number | null
}

/**
 * Solves the flows of a period for their yearly rate, on their calendar days like XIRR. If everything was sold and
 * something was bought later, the empty days between are removed, so that a rate earned in a few days does not compound
 * over years.
 *
 * @see docs/methods/internal-rate-of-return.md
 */
export function moneyWeightedReturn(series: ValueSeries, from: DayNumber, to: DayNumber): MoneyWeightedReturn {
  const dated = flowsBetween(series, from, to)
  const endValue = valueOn(series, to)
  const flows = flowsOf(dated, from, to, valueOn(series, from), endValue)
  const first = flows[0]?.day ?? from
  const last = flows.at(-1)?.day ?? from
  const gaps = emptyDaysBetween(series, first, last)
  const daysHeld = countDaysHeld(series, first, last)
  for (const flow of flows) flow.days = daysWithout(gaps, first, flow.day)
  const isAllLost = flows.length > 0 && endValue === 0 && dated.every(({ outflow }) => outflow === 0)
  if (isAllLost) return { flows, daysHeld, rate: -1, rates: [-1], value: -1 }
  if (daysHeld === 0) return { flows, daysHeld, rate: null, rates: [], value: null }

  const onCalendar = solveFlows(flows)
  const { rate } =
    gaps.length === 0 ? onCalendar : internalRateOfReturn(flows.map(({ days, amount }) => ({ day: days, amount })))
  const value = rate === null ? Number.NaN : (1 + rate) ** (daysHeld / DAYS_PER_YEAR) - 1
  if (!Number.isFinite(value)) return { flows, daysHeld, rate: null, rates: [], value: null }
  return { flows, daysHeld, rate, rates: onCalendar.rates, value }
}

/** The start value, each day's net money out, and the end value: one flow per day, none of them zero or rounding. */
function flowsOf(
  dated: readonly DatedFlow[],
  from: DayNumber,
  to: DayNumber,
  startValue: number,
  endValue: number,
): SolvedFlow[] {
  const flows: SolvedFlow[] = []
  if (!isRounding(startValue, 0)) flows.push({ day: from, amount: -startValue, days: 0 })
  for (const { day, inflow, outflow } of dated) {
    const valueOut = day === to ? endValue : 0
    const amount = outflow - inflow + valueOut
    if (!isRounding(amount, outflow + inflow + valueOut)) flows.push({ day, amount, days: 0 })
  }
  if (!isRounding(endValue, 0) && dated.at(-1)?.day !== to) flows.push({ day: to, amount: endValue, days: 0 })
  return flows
}

interface Gap {
  /** The day on which the last holding was closed. */
  from: DayNumber
  /** The day of the next purchase. */
  to: DayNumber
}

/** Spans without a holding between two with one. */
function emptyDaysBetween(series: ValueSeries, first: DayNumber, last: DayNumber): Gap[] {
  const gaps: Gap[] = []
  let closedOn: DayNumber | undefined
  let hasHeld = isHeldOn(series, first)
  for (let day = first + 1; day <= last; day++) {
    if (!isHeldOn(series, day)) {
      if (hasHeld) closedOn ??= day
      continue
    }
    if (closedOn !== undefined) gaps.push({ from: closedOn, to: day })
    closedOn = undefined
    hasHeld = true
  }
  return gaps
}

function countDaysHeld(series: ValueSeries, first: DayNumber, last: DayNumber): number {
  let count = 0
  for (let day = first; day < last; day++) if (isHeldOn(series, day)) count += 1
  return count
}

function daysWithout(gaps: readonly Gap[], first: DayNumber, day: DayNumber): number {
  return gaps.reduce((days, gap) => days - Math.max(0, Math.min(day, gap.to) - gap.from), day - first)
}
