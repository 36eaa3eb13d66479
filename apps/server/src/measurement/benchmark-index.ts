import { type BenchmarkIndex, createBenchmarkIndex, isUnavailable } from '@plumbline/engine/benchmark'
import { parseIsoDate } from '@plumbline/engine/calendar'
import type { BenchmarkMarket } from './load-benchmark.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

/**
 * The benchmark as one index in the portfolio's currency; undefined for an empty ledger or an unavailable benchmark.
 */
export function benchmarkIndexOf(
  { measurement }: MeasuredPortfolio,
  { parts, fx }: BenchmarkMarket,
): BenchmarkIndex | undefined {
  if (measurement.firstDate === null || parts.length === 0) return undefined
  const firstDay = parseIsoDate(measurement.firstDate) - 1
  const index = createBenchmarkIndex(parts, measurement.baseCurrency, fx, firstDay, parseIsoDate(measurement.today))
  return isUnavailable(index) ? undefined : index
}
