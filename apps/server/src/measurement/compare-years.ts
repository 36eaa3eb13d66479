import type { BenchmarkComparison as Comparison } from '@plumbline/contract/benchmarks/schemas'
import type { BenchmarkComparison } from '@plumbline/engine/benchmark'
import { benchmarkReturn } from '@plumbline/engine/benchmark-return'
import { parseIsoDate } from '@plumbline/engine/calendar'
import { annualizedAlong, measurePerformance, measureReturn } from '@plumbline/engine/measure-return'
import { fiscalYearEndOf } from './fiscal-year-end.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

/** Each fiscal year of the portfolio beside the benchmark: time-weighted returns, and gains of the same money. */
export function compareYears(
  { measurement, portfolio }: MeasuredPortfolio,
  { firstDate, amounts, index }: BenchmarkComparison,
): Comparison['years'] {
  const { fiscalYears } = measurePerformance(measurement, 'twr', fiscalYearEndOf(portfolio.settings))
  const firstDay = parseIsoDate(firstDate)
  const { portfolio: values, benchmark, invested } = amounts
  const lastIndex = values.length - 1
  const gainOf = (series: Float64Array, start: number, end: number) =>
    (series[end] as number) - (series[start] as number) - ((invested[end] as number) - (invested[start] as number))
  return fiscalYears.map(({ startDate, period, value }) => {
    const start = Math.max(parseIsoDate(period.from) - firstDay, 0)
    const end = Math.min(parseIsoDate(period.to) - firstDay, lastIndex)
    return {
      startDate,
      endDate: period.to,
      portfolio: value,
      benchmark: value === null ? null : benchmarkReturn(index, period),
      gain: gainOf(values, start, end),
      benchmarkGain: gainOf(benchmark, start, end),
    }
  })
}

/** Both time-weighted returns since the start, per year. The benchmark's counts the days on which there was money. */
export function comparePerYear(
  { measurement }: MeasuredPortfolio,
  { firstDate, index }: BenchmarkComparison,
): Comparison['perYear'] {
  const period = { from: firstDate, to: measurement.today }
  const series = measurement.valueSeries()
  const whole = benchmarkReturn(index, period)
  const benchmark =
    series === undefined || whole === null
      ? null
      : annualizedAlong(series, whole, parseIsoDate(period.from), parseIsoDate(period.to))
  return { portfolio: measureReturn(measurement, 'twr', period).annual, benchmark }
}
