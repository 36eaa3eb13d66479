import type { BenchmarkComparison } from '@plumbline/contract/benchmarks/schemas'
import type { BenchmarkRow } from '@plumbline/contract/portfolios/schemas'
import { compareWithBenchmark, isUnavailable } from '@plumbline/engine/benchmark'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { chosenIndices } from './chosen-indices.ts'
import { comparePerYear, compareYears } from './compare-years.ts'
import type { BenchmarkMarket } from './load-benchmark.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

export function describeBenchmark(
  measured: MeasuredPortfolio,
  benchmark: BenchmarkRow[],
  { parts, fx, withoutPrices }: BenchmarkMarket,
  days?: 'all',
): BenchmarkComparison {
  const { measurement } = measured
  const comparison = compareWithBenchmark(measurement, parts, fx)
  const isTotalReturn = parts.length > 0 && parts.every(({ market }) => market.adjustedCloses !== undefined)
  if (isUnavailable(comparison)) {
    const none = { invested: [], portfolio: [], benchmark: [] }
    const reason =
      withoutPrices === undefined || comparison.reason === 'no-transactions' ? comparison.reason : 'missing-price'
    const noYears = { years: [], perYear: { portfolio: null, benchmark: null } }
    const nothing = { labels: [], data: none, percent: none, estimated: [], exhaustedOn: null }
    return { ...nothing, ...noYears, benchmark, isTotalReturn, reason }
  }
  const firstDay = parseIsoDate(comparison.firstDate)
  const { length } = comparison.amounts.portfolio
  const indices = days === 'all' ? Array.from({ length }, (_, index) => index) : chosenIndices(length)
  const pick = (series: typeof comparison.amounts) => ({
    invested: indices.map((index) => series.invested[index] as number),
    portfolio: indices.map((index) => series.portfolio[index] as number),
    benchmark: indices.map((index) => series.benchmark[index] as number),
  })
  return {
    labels: indices.map((index) => formatIsoDate(firstDay + index)),
    data: pick(comparison.amounts),
    percent: pick(comparison.returns),
    years: compareYears(measured, comparison),
    perYear: comparePerYear(measured, comparison),
    benchmark,
    isTotalReturn,
    estimated: [...comparison.index.estimated],
    exhaustedOn: comparison.exhaustedOn,
    reason: null,
  }
}
