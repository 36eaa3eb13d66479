import type { listBenchmarks } from '@plumbline/contract/assets'
import type { BenchmarkComparison } from '@plumbline/contract/benchmarks'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './client.ts'

/** The portfolio's own flows in its own benchmark. */
export const benchmarkQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'benchmark'],
    queryFn: ({ signal }) =>
      request<BenchmarkComparison>('POST', `/portfolio/${encodeURIComponent(portfolioId)}/benchmark`, { signal }),
  })

export const benchmarkPresetsQuery = queryOptions({
  queryKey: ['benchmark-presets'],
  queryFn: ({ signal }) => request<z.infer<typeof listBenchmarks.answer>>('GET', '/stock/benchmarks', { signal }),
  staleTime: 600_000,
})
