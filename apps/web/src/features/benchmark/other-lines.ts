import type { BenchmarkComparison } from '@plumbline/contract/benchmarks/schemas'
import type { BenchmarkRow, Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { benchmarkPresetsQuery, benchmarkQuery } from '../../api/benchmark-queries.ts'
import { namedLines, offeredLines } from './name-lines.ts'

/** The portfolio against another security, drawn beside its benchmark. */
export interface OtherLine {
  name: string
  /** Its place among those that are chosen, which gives it its color also while others are loaded. */
  place: number
  comparison: BenchmarkComparison
}

/** The same money in other securities of the presets, without those that are not loaded yet. */
export function useOtherLines(
  { _id: portfolioId, currency }: Portfolio,
  benchmark: readonly BenchmarkRow[],
  ids: readonly string[],
): OtherLine[] {
  const { data: presets } = useQuery({ ...benchmarkPresetsQuery, enabled: ids.length > 0 })
  const chosen = useMemo(() => namedLines(offeredLines(presets ?? [], benchmark), ids), [presets, benchmark, ids])
  return useQueries({
    queries: chosen.map(({ _id, name }) =>
      benchmarkQuery(portfolioId, currency, [{ stockId: _id, name, percent: 100 }]),
    ),
    combine: (results) =>
      results.flatMap(({ data }, place) => {
        const name = chosen[place]?.name
        return data && name !== undefined ? { name, place, comparison: data } : []
      }),
  })
}
