import type { BenchmarkComparison } from '@plumbline/contract/benchmarks/schemas'
import type { BenchmarkRow, Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { benchmarkPresetsQuery, benchmarkQuery } from '../../api/benchmark-queries.ts'
import { namedLines, offeredLines } from './name-lines.ts'

/** The portfolio against another security, drawn beside its benchmark. */
export interface OtherLine {
  name: string
  /** Its index among the chosen securities. It sets the color, which stays the same while other lines load. */
  place: number
  comparison: BenchmarkComparison
}

/** The same money invested in each chosen preset. Comparisons that are still loading are left out. */
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
