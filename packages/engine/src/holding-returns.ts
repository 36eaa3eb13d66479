import { type DayNumber, parseIsoDate } from './calendar.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import { type MeasuredReturn, type Period, returnOfSeries } from './measure-return.ts'
import { runSteps, type Steps } from './steps.ts'
import { type MeasuredLine, sumValueSeries } from './sum-value-series.ts'
import { dailyGrowth } from './time-weighted-return.ts'
import { capitalAt, type DatedFlow, flowsBetween, type ValueSeries, valueOn } from './value-series.ts'

/** What one holding earned over a period. Amounts are in the portfolio's currency. */
export interface HoldingReturn {
  assetId: string
  startValue: number
  endValue: number
  /** End value minus start value, plus money out, minus money in. */
  gain: number
  /** The holding's part of the portfolio's time-weighted return, a ratio. */
  contribution: number
  twr: MeasuredReturn
  irr: MeasuredReturn
}

export interface HoldingReturns {
  period: Period
  twr: MeasuredReturn
  irr: MeasuredReturn
  /** One per asset that was held or had flows in the period. The contributions add up to the portfolio's `twr`. */
  holdings: readonly HoldingReturn[]
  /** Assets without daily values. All figures here leave them out. */
  leftOut: readonly string[]
}

/**
 * Return and contribution of each holding over a period that ends today at the latest. A day's contribution is the
 * holding's gain divided by the portfolio's capital, times the portfolio's growth since the start of the period.
 *
 * @see docs/methods/contribution.md
 */
export function* measureHoldings(measurement: PortfolioMeasurement, period: Period): Steps<HoldingReturns | undefined> {
  const portfolio = yield* measurement.valueSeriesInSteps()
  if (portfolio === undefined) return undefined
  const lastDay = lastDayOf(portfolio)
  const from = Math.max(parseIsoDate(period.from), portfolio.firstDay)
  const to = Math.min(parseIsoDate(period.to), lastDay)
  const leftOut = new Set(measurement.withoutDailyValues)
  const whole = [...measurement.measuredLines].filter(([assetId]) => !leftOut.has(assetId))
  if (to < from) return undefined
  // A flow after the last sale counts on the last day held, so the days after the period are read too.
  const series = yield* sumValueSeries(
    whole.flatMap(([, lines]) => lines),
    from,
    lastDay,
  )
  const weights = weighDays(series, to)
  const holdings: HoldingReturn[] = []
  for (const [assetId, lines] of whole) {
    const own = ownSeries(lines, from, lastDay)
    const contribution = contributionOf(own, weights)
    if (hasMoved(own, to) || contribution !== 0) holdings.push(describeHolding(assetId, own, contribution, from, to))
    yield
  }
  const growth = dailyGrowth(series)
  return {
    period,
    twr: returnOfSeries(series, growth, 'twr', from, to),
    irr: returnOfSeries(series, growth, 'irr', from, to),
    holdings,
    leftOut: [...leftOut],
  }
}

/** The holding's series, limited to the days with effects or open units. */
function ownSeries(lines: readonly MeasuredLine[], from: DayNumber, lastDay: DayNumber): ValueSeries {
  const spans = lines.map(({ replay: { columns, closing } }) => {
    const [firstEffect, lastEffect] =
      columns.count > 0 ? [columns.dayAt(0), columns.dayAt(columns.count - 1)] : [from, from]
    return { first: firstEffect, last: closing.units !== 0 ? lastDay : lastEffect }
  })
  const first = Math.max(from, Math.min(...spans.map((span) => span.first)) - 1)
  return runSteps(sumValueSeries(lines, first, Math.max(first, ...spans.map(({ last }) => last))))
}

function hasMoved(series: ValueSeries, to: DayNumber): boolean {
  const days = Math.max(0, to - series.firstDay + 1)
  return series.isHeld.subarray(0, days).includes(1) || flowsWithin(series, series.firstDay, to).length > 0
}

/** Outside its series, a line has no value and no flows. */
function valueWithin(series: ValueSeries, day: DayNumber): number {
  return day < series.firstDay || day > lastDayOf(series) ? 0 : valueOn(series, day)
}

function flowsWithin(series: ValueSeries, from: DayNumber, to: DayNumber): DatedFlow[] {
  return flowsBetween(series, Math.max(from, series.firstDay), Math.min(to, lastDayOf(series)))
}

function lastDayOf({ firstDay, values }: ValueSeries): DayNumber {
  return firstDay + values.length - 1
}

function describeHolding(
  assetId: string,
  series: ValueSeries,
  contribution: number,
  from: DayNumber,
  to: DayNumber,
): HoldingReturn {
  const growth = dailyGrowth(series)
  const [startValue, endValue] = [valueWithin(series, from), valueWithin(series, to)]
  const moneyOut = flowsWithin(series, from, to).reduce((sum, { inflow, outflow }) => sum + outflow - inflow, 0)
  return {
    assetId,
    startValue,
    endValue,
    gain: endValue - startValue + moneyOut,
    contribution,
    twr: returnOfSeries(series, growth, 'twr', from, to),
    irr: returnOfSeries(series, growth, 'irr', from, to),
  }
}

/**
 * Contribution of a gain of 1 on a day to the portfolio's return of the period: one weight for values, one for flows.
 */
interface DayWeights {
  firstDay: DayNumber
  ofValues: Float64Array
  ofFlows: Float64Array
}

/**
 * On a day with capital, both weights are growth so far / capital. A flow on another day has the weight of the day it
 * counts on.
 */
function weighDays(series: ValueSeries, to: DayNumber): DayWeights {
  const { firstDay, values, outflows, financed } = series
  const { factors, carried } = dailyGrowth(series)
  const ofValues = new Float64Array(values.length)
  const ofFlows = new Float64Array(values.length)
  const carriedTo = Map.groupBy(carried, ({ countsOn }) => countsOn - firstDay)
  let growth = 1
  for (let i = 1; i <= to - firstDay; i++) {
    const capital = capitalAt(series, i)
    if (capital === 0) continue
    const factor = factors[i] as number
    const late = carriedTo.get(i) ?? []
    const gain =
      (values[i] as number) +
      (outflows[i] as number) -
      (financed[i] as number) -
      capital +
      late.reduce((sum, { inflow, outflow }) => sum + outflow - inflow, 0)
    // Late fees take no more than the proceeds of the last day: what they take is shared in proportion.
    const weight = capital + gain < 0 ? (growth * (factor - 1)) / gain : growth / capital
    ofValues[i] = weight
    ofFlows[i] = weight
    for (const { day } of late) ofFlows[day - firstDay] = weight
    growth *= factor
  }
  return { firstDay, ofValues, ofFlows }
}

function contributionOf({ firstDay, values, inflows, outflows }: ValueSeries, weights: DayWeights): number {
  const offset = firstDay - weights.firstDay
  let contribution = 0
  for (let i = 1; i < values.length; i++) {
    const [ofValues, ofFlows] = [weights.ofValues[offset + i] as number, weights.ofFlows[offset + i] as number]
    contribution += ((values[i] as number) - (values[i - 1] as number)) * ofValues
    contribution += ((outflows[i] as number) - (inflows[i] as number)) * ofFlows
  }
  return contribution
}
