import type { BenchmarkComparison } from '@plumbline/contract/benchmarks/schemas'
import type { BenchmarkRow } from '@plumbline/contract/portfolios/schemas'
import { compareWithBenchmark, isUnavailable } from '@plumbline/engine/benchmark'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { chosenIndices } from './chosen-indices.ts'
import type { BenchmarkMarket } from './load-benchmark.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

export function describeBenchmark(
  { measurement }: MeasuredPortfolio,
  benchmark: BenchmarkRow[],
  { parts, fx, withoutPrices }: BenchmarkMarket,
): BenchmarkComparison {
  const comparison = compareWithBenchmark(measurement, parts, fx)
  const isTotalReturn = parts.length > 0 && parts.every(({ market }) => market.adjustedCloses !== undefined)
  if (isUnavailable(comparison)) {
    const none = { invested: [], portfolio: [], benchmark: [] }
    const reason =
      withoutPrices === undefined || comparison.reason === 'no-transactions' ? comparison.reason : 'missing-price'
    return { labels: [], data: none, percent: none, benchmark, isTotalReturn, estimated: [], exhaustedOn: null, reason }
  }
  const firstDay = parseIsoDate(comparison.firstDate)
  const indices = chosenIndices(comparison.amounts.portfolio.length)
  const pick = (series: typeof comparison.amounts) => ({
    invested: indices.map((index) => series.invested[index] as number),
    portfolio: indices.map((index) => series.portfolio[index] as number),
    benchmark: indices.map((index) => series.benchmark[index] as number),
  })
  return {
    labels: indices.map((index) => formatIsoDate(firstDay + index)),
    data: pick(comparison.amounts),
    percent: pick(comparison.returns),
    benchmark,
    isTotalReturn,
    estimated: [...comparison.index.estimated],
    exhaustedOn: comparison.exhaustedOn,
    reason: null,
  }
}
