import { listBenchmarks } from '@plumbline/contract/assets/operations'
import { compareWithBenchmark } from '@plumbline/contract/benchmarks/operations'
import type { BenchmarkRow } from '@plumbline/contract/portfolios/schemas'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/**
 * The portfolio's own flows in its own benchmark.
 *
 * @param instead what all portfolios are compared with, if it is not their own benchmark
 */
export const benchmarkQuery = (portfolioId: string, currency?: string, instead?: BenchmarkRow[]) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'benchmark', currency, instead],
    queryFn: ({ signal }) =>
      call(compareWithBenchmark, {
        params: { id: portfolioId },
        query: currency === undefined ? {} : { currency },
        ...(instead && { body: { benchmark: instead } }),
        signal,
      }),
  })

/** As `benchmarkQuery`, with every day. */
export const dailyBenchmarkQuery = (portfolioId: string, currency?: string, instead?: BenchmarkRow[]) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'benchmark', currency, instead, 'daily'],
    queryFn: ({ signal }) =>
      call(compareWithBenchmark, {
        params: { id: portfolioId },
        query: { ...(currency !== undefined && { currency }), days: 'all' },
        ...(instead && { body: { benchmark: instead } }),
        signal,
      }),
  })

export const benchmarkPresetsQuery = queryOptions({
  queryKey: ['benchmark-presets'],
  queryFn: ({ signal }) => call(listBenchmarks, { signal }),
  staleTime: 600_000,
})
