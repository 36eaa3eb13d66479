import type { BenchmarkIndex } from './benchmark.ts'
import { type DayNumber, parseIsoDate } from './calendar.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import { type Period, type ReturnMethod, returnOfSeries } from './measure-return.ts'
import { dailyGrowth } from './time-weighted-return.ts'
import { type ValueSeries, valueOn } from './value-series.ts'

/**
 * The benchmark's return for a period, by the portfolio's measure. For a time-weighted return, it is the index's
 * return; for the internal rate of return and Dietz, the return of the same money in the index. A ratio, not
 * annualized. Null if the index lacks those days or nothing was held.
 *
 * @see docs/methods/benchmark.md
 */
export function benchmarkReturnBy(
  measurement: PortfolioMeasurement,
  index: BenchmarkIndex,
  method: ReturnMethod,
  period: Period,
): number | null {
  if (method === 'twr') return benchmarkReturn(index, period)
  const series = measurement.valueSeries()
  if (series === undefined) return null
  const lastDay = Math.min(series.firstDay + series.values.length, index.firstDay + index.levels.length) - 1
  const from = Math.max(parseIsoDate(period.from), series.firstDay, index.firstDay)
  const to = Math.min(parseIsoDate(period.to), lastDay)
  if (to <= from) return null
  const invested = investSameMoney(series, index, from, to)
  return returnOfSeries(invested, dailyGrowth(invested), method, from, to).value
}

/** The index's return from the close of `from` to the close of `to`, as a ratio; null if the index lacks those days. */
export function benchmarkReturn({ firstDay, levels }: BenchmarkIndex, { from, to }: Period): number | null {
  const start = Math.max(0, parseIsoDate(from) - firstDay)
  const end = Math.min(levels.length - 1, parseIsoDate(to) - firstDay)
  const startLevel = levels[start]
  const endLevel = levels[end]
  if (end <= start || startLevel === undefined || endLevel === undefined || startLevel === 0) return null
  return endLevel / startLevel - 1
}

/**
 * The period's money in the index. The start value and money in buy at the level of their day. Money out sells the same
 * share of it as of the portfolio, so that both close on the same day. What a day's sales financed is neither.
 */
function investSameMoney(series: ValueSeries, index: BenchmarkIndex, from: DayNumber, to: DayNumber): ValueSeries {
  const offset = from - series.firstDay
  const length = to - from + 1
  const levels = index.levels.subarray(from - index.firstDay)
  const financedAt = (index: number) => series.financed[offset + index] as number
  const invested: ValueSeries = {
    firstDay: from,
    values: new Float64Array(length),
    inflows: series.inflows.subarray(offset, offset + length).map((inflow, i) => inflow - financedAt(i)),
    outflows: new Float64Array(length),
    loneFees: series.loneFees.subarray(offset, offset + length),
    financed: new Float64Array(length),
    isHeld: series.isHeld.subarray(offset, offset + length),
  }
  let value = valueOn(series, from)
  invested.values[0] = value
  for (let i = 1; i < length; i++) {
    const growth = (levels[i] as number) / (levels[i - 1] as number)
    value = value * (Number.isFinite(growth) ? growth : 1) + (invested.inflows[i] as number)
    const outflow = (series.outflows[offset + i] as number) - financedAt(i)
    if (outflow > 0) {
      const share = outflow / (outflow + (series.values[offset + i] as number))
      invested.outflows[i] = value * share
      value -= value * share
    }
    invested.values[i] = value
  }
  return invested
}
