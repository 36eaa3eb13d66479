import { type BenchmarkIndex, investInIndex } from './benchmark.ts'
import { formatIsoDate, parseIsoDate } from './calendar.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import type { Period } from './measure-return.ts'
import { levelsOf } from './risk.ts'
import { dailyGrowth } from './time-weighted-return.ts'

/** Daily chart series of a period. The first entry is the close of `from`. Money is in the portfolio's currency. */
export interface PeriodSeries {
  period: Period
  values: Float64Array
  /** The start value plus money in minus money out since then. The gain is the value minus this. */
  moneyIn: Float64Array
  /** The start value and the money since, bought and sold at the benchmark's level of the day; null without one. */
  benchmarkValues: Float64Array | null
  /** Time-weighted return since the start, a ratio. */
  returns: Float64Array
  benchmarkReturns: Float64Array | null
}

/**
 * Daily value, money in and return of a period, compared with the benchmark. The period is limited to the days from the
 * day before the first transaction to today. Undefined for an empty ledger and for a period outside these days.
 *
 * @see docs/methods/time-weighted-return.md, docs/methods/benchmark.md
 */
export function seriesOfPeriod(
  measurement: PortfolioMeasurement,
  period: Period,
  index?: BenchmarkIndex,
): PeriodSeries | undefined {
  const series = measurement.valueSeries()
  if (series === undefined) return undefined
  const { firstDay, values, inflows, outflows } = series
  const from = Math.max(parseIsoDate(period.from), firstDay)
  const to = Math.min(parseIsoDate(period.to), firstDay + values.length - 1)
  if (to <= from) return undefined
  const moneyIn = new Float64Array(to - from + 1)
  moneyIn[0] = values[from - firstDay] as number
  for (let day = from + 1; day <= to; day++) {
    const net = (inflows[day - firstDay] as number) - (outflows[day - firstDay] as number)
    moneyIn[day - from] = (moneyIn[day - from - 1] as number) + net
  }
  const levels = index?.levels.subarray(from - index.firstDay, to - index.firstDay + 1)
  const bought = inflows.slice(from - firstDay, to - firstDay + 1)
  const sold = outflows.slice(from - firstDay, to - firstDay + 1)
  bought[0] = moneyIn[0]
  sold[0] = 0
  const base = levels?.[0] ?? 0
  return {
    period: { from: formatIsoDate(from), to: formatIsoDate(to) },
    values: values.subarray(from - firstDay, to - firstDay + 1),
    moneyIn,
    benchmarkValues: levels === undefined ? null : investInIndex({ inflows: bought, outflows: sold }, levels),
    returns: levelsOf(dailyGrowth(series), from, to).map((level) => level - 1),
    benchmarkReturns: levels === undefined || base === 0 ? null : levels.map((level) => level / base - 1),
  }
}
