import type { Series } from '@plumbline/contract/performance/schemas'
import type { BenchmarkIndex } from '@plumbline/engine/benchmark'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import type { Period } from '@plumbline/engine/measure-return'
import { seriesOfPeriod } from '@plumbline/engine/period-series'
import { chosenIndices } from './chosen-indices.ts'

const NOTHING: Series = {
  dates: [],
  values: [],
  moneyIn: [],
  returns: [],
  benchmarkValues: null,
  benchmarkReturns: null,
}

/** The points of a period's chart; empty for a period without a day of the portfolio. */
export function describeSeries(
  measurement: PortfolioMeasurement,
  period: Period,
  benchmark: BenchmarkIndex | undefined,
): Series {
  const series = seriesOfPeriod(measurement, period, benchmark)
  if (series === undefined) return NOTHING
  const firstDay = parseIsoDate(series.period.from)
  const indices = chosenIndices(series.values.length)
  const pick = (values: Float64Array) => indices.map((index) => values[index] as number)
  return {
    dates: indices.map((index) => formatIsoDate(firstDay + index)),
    values: pick(series.values),
    moneyIn: pick(series.moneyIn),
    returns: pick(series.returns),
    benchmarkValues: series.benchmarkValues && pick(series.benchmarkValues),
    benchmarkReturns: series.benchmarkReturns && pick(series.benchmarkReturns),
  }
}
