import { listBenchmarks } from '@plumbline/contract/assets/operations'
import { compareWithBenchmark } from '@plumbline/contract/benchmarks/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The portfolio's own flows in its own benchmark. */
export const benchmarkQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'benchmark'],
    queryFn: ({ signal }) => call(compareWithBenchmark, { params: { id: portfolioId }, signal }),
  })

export const benchmarkPresetsQuery = queryOptions({
  queryKey: ['benchmark-presets'],
  queryFn: ({ signal }) => call(listBenchmarks, { signal }),
  staleTime: 600_000,
})
