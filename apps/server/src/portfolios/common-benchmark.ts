import type { BenchmarkRow } from '@plumbline/contract/portfolios/schemas'
import type { StoredPortfolio } from './portfolio-rows.ts'

/** The benchmark that most of the portfolios have: the first one of them at a tie, and none if no portfolio has one. */
export function commonBenchmark(portfolios: readonly Pick<StoredPortfolio, 'benchmark'>[]): BenchmarkRow[] {
  const chosen = portfolios.map(({ benchmark }) => benchmark).filter(({ length }) => length > 0)
  const alike = Map.groupBy(chosen, (rows) => rows.map(({ stockId, percent }) => `${stockId} ${percent}`).join(' '))
  const [most] = [...alike.values()].sort((a, b) => b.length - a.length)
  return most?.[0] ?? []
}
