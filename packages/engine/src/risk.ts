import type { BenchmarkIndex } from './benchmark.ts'
import { DAYS_PER_YEAR, type DayNumber, formatIsoDate, parseIsoDate } from './calendar.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import type { Period } from './measure-return.ts'
import type { LineReplay } from './replay-line.ts'
import { beta, correlation, sharpeRatio, sortinoRatio, volatility } from './risk-statistics.ts'
import { type HeldSpan, heldSpans } from './sum-value-series.ts'
import { type DailyGrowth, dailyGrowth } from './time-weighted-return.ts'
import { capitalAt, countDaysAtWork, isHeldOn, type ValueSeries, valueOn } from './value-series.ts'

export interface Drawdown {
  /** Loss from peak to trough, a negative ratio; 0 if the index never fell. */
  depth: number
  /** ISO dates; null if the index never fell. */
  peakDate: string | null
  troughDate: string | null
  /** The first day back at the peak; null until then. */
  recoveryDate: string | null
}

/** Statistics of a period's daily time-weighted returns, as ratios; null if undefined. */
export interface Risk {
  period: Period
  /** Trading days with a return: days on which a holding has a close, or on which everything was sold. */
  tradingDays: number
  /** Trading days per year of days held: about 252 for shares, 365 for crypto. */
  tradingDaysPerYear: number | null
  volatility: number | null
  maxDrawdown: Drawdown
  sharpeRatio: number | null
  sortinoRatio: number | null
  /** Against the benchmark; null without one. */
  beta: number | null
  correlation: number | null
}

export interface RiskQuestion {
  period: Period
  /** Yearly, as a ratio. */
  riskFreeRate: number
  benchmark?: BenchmarkIndex | undefined
}

/** The statistics are not meaningful with fewer daily returns than this. */
export const MIN_TRADING_DAYS = 20

/**
 * Risk of the portfolio over a period that ends today at the latest. Undefined for an empty ledger.
 *
 * @see docs/methods/risk.md
 */
export function measureRisk(
  measurement: PortfolioMeasurement,
  { period, riskFreeRate, benchmark }: RiskQuestion,
): Risk | undefined {
  const index = indexOf(measurement, period)
  if (index === undefined) return undefined
  const { series, firstDay: from, levels, days, returnDays } = index
  const returns = returnsOn(returnDays, from, levels, from)
  const isEnough = returns.length >= MIN_TRADING_DAYS
  const daysHeld = countDaysAtWork(series, from, returnDays.at(-1) ?? from)
  const perYear = isEnough && daysHeld > 0 ? (returns.length * DAYS_PER_YEAR) / daysHeld : null
  const riskFree = perYear === null ? 0 : (1 + riskFreeRate) ** (1 / perYear) - 1
  const compared =
    isEnough && benchmark !== undefined ? returnsOn(returnDays, from, benchmark.levels, benchmark.firstDay) : undefined
  return {
    period,
    tradingDays: returns.length,
    tradingDaysPerYear: perYear,
    volatility: perYear === null ? null : volatility(returns, perYear),
    maxDrawdown: maxDrawdown(
      [startOf(measurement, from) ?? days[0] ?? from, ...days],
      Float64Array.from([from, ...days], (day) => levels[day - from] as number),
    ),
    sharpeRatio: perYear === null ? null : sharpeRatio(returns, riskFree, perYear),
    sortinoRatio: perYear === null ? null : sortinoRatio(returns, riskFree, perYear),
    beta: compared === undefined ? null : beta(returns, compared),
    correlation: compared === undefined ? null : correlation(returns, compared),
  }
}

/** The portfolio's time-weighted return as an index: 1 at the close of `firstDay`, then one level per day. */
export interface PortfolioIndex {
  firstDay: DayNumber
  levels: Float64Array
  /** Trading days with a return, ascending. */
  returnDays: readonly DayNumber[]
}

/**
 * The index over a period that ends today at the latest. Undefined for an empty ledger.
 *
 * @see docs/methods/risk.md
 */
export function portfolioIndex(measurement: PortfolioMeasurement, period: Period): PortfolioIndex | undefined {
  const index = indexOf(measurement, period)
  return index && { firstDay: index.firstDay, levels: index.levels, returnDays: index.returnDays }
}

/** `days` are the trading days. */
interface DatedIndex extends PortfolioIndex {
  series: ValueSeries
  days: readonly DayNumber[]
}

function indexOf(measurement: PortfolioMeasurement, period: Period): DatedIndex | undefined {
  const series = measurement.valueSeries()
  if (series === undefined) return undefined
  const lastDay = series.firstDay + series.values.length - 1
  const from = Math.max(parseIsoDate(period.from), series.firstDay)
  const to = Math.max(from, Math.min(parseIsoDate(period.to), lastDay))
  const days = tradingDaysOf(measurement, series, from, to)
  return {
    series,
    firstDay: from,
    levels: levelsOf(dailyGrowth(series), from, to),
    days,
    returnDays: days.filter((day) => valueOn(series, day - 1) > 0 || !isHeldOn(series, day)),
  }
}

/** The largest loss from a peak. `levels` has one entry per day of `days`, ascending. */
export function maxDrawdown(days: readonly DayNumber[], levels: Float64Array): Drawdown {
  let peak = 0
  let worst = { depth: 0, peak: 0, trough: 0 }
  for (let i = 1; i < levels.length; i++) {
    if ((levels[i] as number) >= (levels[peak] as number)) peak = i
    const depth = (levels[i] as number) / (levels[peak] as number) - 1
    if (depth < worst.depth) worst = { depth, peak, trough: i }
  }
  if (worst.depth === 0) return { depth: 0, peakDate: null, troughDate: null, recoveryDate: null }
  const recovery = levels.findIndex((level, i) => i > worst.trough && level >= (levels[worst.peak] as number))
  const dateAt = (index: number) => formatIsoDate(days[index] as DayNumber)
  return {
    depth: worst.depth,
    peakDate: dateAt(worst.peak),
    troughDate: dateAt(worst.trough),
    recoveryDate: recovery < 0 ? null : dateAt(recovery),
  }
}

/** The portfolio as an index: 1 at the close of `from`, then one level per day. */
export function levelsOf({ firstDay, factors }: DailyGrowth, from: DayNumber, to: DayNumber): Float64Array {
  const levels = new Float64Array(to - from + 1).fill(1)
  for (let day = from + 1; day <= to; day++) {
    levels[day - from] = (levels[day - from - 1] as number) * (factors[day - firstDay] as number)
  }
  return levels
}

/**
 * Days after `from` with capital on which the index may move: something held at the open or the close has a close,
 * everything was sold, or something was bought when nothing was held.
 */
function tradingDaysOf(
  { measuredLines, withoutDailyValues }: PortfolioMeasurement,
  series: ValueSeries,
  from: DayNumber,
  to: DayNumber,
): DayNumber[] {
  const leftOut = new Set(withoutDailyValues)
  const hasClose = new Uint8Array(to - from + 1)
  for (const { source, replay } of [...measuredLines.values()].flat()) {
    if (leftOut.has(source.assetId)) continue
    for (const { first, last } of heldTimes(replay, from, to)) {
      source.prices.markCloses(hasClose, from, first, Math.min(last + 1, to))
    }
  }
  const days: DayNumber[] = []
  for (let day = from + 1; day <= to; day++) {
    if (capitalAt(series, day - series.firstDay) === 0) continue
    const isTrade = !isHeldOn(series, day) || valueOn(series, day - 1) === 0
    if (isTrade || hasClose[day - from] === 1) days.push(day)
  }
  return days
}

/** From each day on which something was held again to the last day before nothing was: spans of any units, joined. */
function* heldTimes(replay: LineReplay, from: DayNumber, to: DayNumber): Generator<Pick<HeldSpan, 'first' | 'last'>> {
  let time: { first: DayNumber; last: DayNumber } | undefined
  for (const { first, last } of heldSpans(replay, from, to)) {
    if (time !== undefined && first <= time.last + 1) {
      time.last = last
      continue
    }
    if (time !== undefined) yield time
    time = { first, last }
  }
  if (time !== undefined) yield time
}

/** The day of the last close up to `from` of something held then; undefined if there is none. */
function startOf({ measuredLines, withoutDailyValues }: PortfolioMeasurement, from: DayNumber): DayNumber | undefined {
  let start: DayNumber | undefined
  for (const { source, replay } of [...measuredLines.values()].flat()) {
    if (withoutDailyValues.includes(source.assetId) || heldSpans(replay, from, from).next().done) continue
    const price = source.prices.on(from)
    if (price !== undefined && price.source !== 'estimate') start = Math.max(start ?? price.day, price.day)
  }
  return start
}

/** The returns between consecutive days; the first starts at the close of `from`. */
function returnsOn(
  days: readonly DayNumber[],
  from: DayNumber,
  levels: Float64Array,
  firstDay: DayNumber,
): Float64Array {
  return Float64Array.from(days, (day, index) => {
    const before = levels[(days[index - 1] ?? from) - firstDay] as number
    return before > 0 ? (levels[day - firstDay] as number) / before - 1 : 0
  })
}
