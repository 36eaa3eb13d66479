import { listBenchmarks } from '@plumbline/contract/assets/operations'
import { compareWithBenchmark } from '@plumbline/contract/benchmarks/operations'
import type { BenchmarkRow } from '@plumbline/contract/portfolios/schemas'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/**
 * The portfolio's own flows in its own benchmark.
 *
 * @param instead what the portfolio is compared with, if it is not its own benchmark
 * @param days `all` for every day; otherwise as many as a chart needs
 */
export const benchmarkQuery = (portfolioId: string, currency?: string, instead?: BenchmarkRow[], days?: 'all') =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'benchmark', currency, instead, days],
    queryFn: ({ signal }) =>
      call(compareWithBenchmark, {
        params: { id: portfolioId },
        query: { ...(currency !== undefined && { currency }), ...(days && { days }) },
        ...(instead && { body: { benchmark: instead } }),
        signal,
      }),
  })

export const benchmarkPresetsQuery = queryOptions({
  queryKey: ['benchmark-presets'],
  queryFn: ({ signal }) => call(listBenchmarks, { signal }),
  staleTime: 600_000,
})
