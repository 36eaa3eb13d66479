import { type DayNumber, formatIsoDate } from './calendar.ts'
import { lastIndexOnOrBefore } from './day-search.ts'
import type { FxTable } from './fx-table.ts'
import type { AssetMarket } from './market.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import { scheduleSplits } from './split-schedule.ts'
import { dailyGrowth } from './time-weighted-return.ts'
import { createUnitPrices } from './unit-prices.ts'
import type { ValueSeries } from './value-series.ts'

export interface BenchmarkPart {
  market: AssetMarket
  /** Share of the mix. Weights are scaled to sum to 1. */
  weight: number
}

/** The mix as one index in the portfolio's currency, 1 on `firstDay`, one level per day. */
export interface BenchmarkIndex {
  firstDay: DayNumber
  levels: Float64Array
  /** Parts whose price or rate starts later than the index; they are flat until then. */
  estimated: readonly string[]
}

export interface UnavailableBenchmark {
  reason: 'missing-price' | 'missing-rate' | 'no-parts' | 'no-transactions'
  assetId: string | null
}

interface BenchmarkSeries {
  invested: Float64Array
  portfolio: Float64Array
  benchmark: Float64Array
}

export interface BenchmarkComparison {
  /** ISO date of the first entry of each series: the day before the first transaction. One entry per day follows. */
  firstDate: string
  /**
   * In the portfolio's currency: cumulative money in minus money out, the portfolio's value, and the same flows in the
   * mix.
   */
  amounts: BenchmarkSeries
  /** Ratios since `firstDate`: 0, the portfolio's time-weighted return, the index's return. */
  returns: BenchmarkSeries
  /** ISO date from which withdrawals exceed what the mix would have been worth; null if they never do. */
  exhaustedOn: string | null
  index: BenchmarkIndex
}

/**
 * Levels of a mix that is rebalanced to its weights every day, in one currency. Uses adjusted closes where a part has
 * them (a total return) and split-adjusted closes otherwise.
 *
 * @see docs/methods/benchmark.md
 */
export function createBenchmarkIndex(
  parts: readonly BenchmarkPart[],
  currency: string,
  fx: FxTable,
  firstDay: DayNumber,
  lastDay: DayNumber,
): BenchmarkIndex | UnavailableBenchmark {
  const totalWeight = parts.reduce((sum, { weight }) => sum + weight, 0)
  if (!(totalWeight > 0)) return { reason: 'no-parts', assetId: null }
  const length = lastDay - firstDay + 1
  const growth = new Float64Array(length)
  const estimated: string[] = []
  for (const { market, weight } of parts) {
    const rates = fx.converter(market.currency, currency)
    if (market.prices.days.length === 0) return { reason: 'missing-price', assetId: market.assetId }
    if (rates === undefined) return { reason: 'missing-rate', assetId: market.assetId }
    const prices = dailyPrices(market, firstDay, lastDay)
    const daily = rates.daily(firstDay, lastDay)
    if ((market.prices.days[0] as number) > firstDay || rates.on(firstDay).source === 'estimate') {
      estimated.push(market.assetId)
    }
    const share = weight / totalWeight
    for (let i = 1; i < length; i++) {
      const before = (prices[i - 1] as number) * (daily[i - 1] as number)
      const now = (prices[i] as number) * (daily[i] as number)
      growth[i] = (growth[i] as number) + share * (before > 0 ? now / before : 1)
    }
  }
  const levels = new Float64Array(length).fill(1)
  for (let i = 1; i < length; i++) levels[i] = (levels[i - 1] as number) * (growth[i] as number)
  return { firstDay, levels, estimated }
}

export function isUnavailable<T extends object>(result: T | UnavailableBenchmark): result is UnavailableBenchmark {
  return 'reason' in result
}

/** Daily value of a series' flows if invested in the index: bought and sold at the level of their day. */
export function investInIndex({ inflows, outflows }: Pick<ValueSeries, 'inflows' | 'outflows'>, levels: Float64Array) {
  const values = new Float64Array(levels.length)
  let units = 0
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i] as number
    const flow = (inflows[i] as number) - (outflows[i] as number)
    if (flow !== 0 && level > 0) units += flow / level
    values[i] = units * level
  }
  return values
}

/**
 * Invests the portfolio's own flows, on their days, in a mix of assets. The amounts are what the same money would have
 * become; the returns compare the portfolio's time-weighted return with the index's return.
 *
 * @see docs/methods/benchmark.md
 */
export function compareWithBenchmark(
  measurement: PortfolioMeasurement,
  parts: readonly BenchmarkPart[],
  fx: FxTable,
): BenchmarkComparison | UnavailableBenchmark {
  const series = measurement.valueSeries()
  if (series === undefined) return { reason: 'no-transactions', assetId: null }
  const { firstDay, values, inflows, outflows } = series
  const lastDay = firstDay + values.length - 1
  const index = createBenchmarkIndex(parts, measurement.baseCurrency, fx, firstDay, lastDay)
  if (isUnavailable(index)) return index
  const benchmark = investInIndex(series, index.levels)
  const invested = new Float64Array(values.length)
  const portfolioReturns = new Float64Array(values.length)
  const { factors } = dailyGrowth(series)
  let product = 1
  for (let i = 1; i < values.length; i++) {
    invested[i] = (invested[i - 1] as number) + (inflows[i] as number) - (outflows[i] as number)
    product *= factors[i] as number
    portfolioReturns[i] = product - 1
  }
  const exhausted = benchmark.findIndex((value) => value < 0)
  return {
    firstDate: formatIsoDate(firstDay),
    amounts: { invested, portfolio: values, benchmark },
    returns: {
      invested: new Float64Array(values.length),
      portfolio: portfolioReturns,
      benchmark: index.levels.map((level) => level - 1),
    },
    exhaustedOn: exhausted < 0 ? null : formatIsoDate(firstDay + exhausted),
    index,
  }
}

function dailyPrices(market: AssetMarket, firstDay: DayNumber, lastDay: DayNumber): Float64Array {
  const { prices, adjustedCloses } = market
  const daily = new Float64Array(lastDay - firstDay + 1)
  if (adjustedCloses === undefined) {
    const everySplitIgnored = new Set(market.splits.map(({ date }) => date))
    const history = createUnitPrices(prices, scheduleSplits([], market.splits, everySplitIgnored, lastDay))
    for (let day = firstDay; day <= lastDay; day++) daily[day - firstDay] = history.on(day)?.price ?? 0
    return daily
  }
  let index = Math.max(0, lastIndexOnOrBefore(prices.days, firstDay))
  for (let day = firstDay; day <= lastDay; day++) {
    if (index + 1 < prices.days.length && (prices.days[index + 1] as number) <= day) index += 1
    daily[day - firstDay] = adjustedCloses[index] as number
  }
  return daily
}
