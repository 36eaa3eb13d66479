import {
  exportScreen,
  listPickValues,
  MAX_SCREENER_RESULTS,
  type ScreenerColumnName,
  screenAssets,
} from '@plumbline/contract/screener/operations'
import type { ScreenerFilter, ScreenerSort } from '@plumbline/contract/screener/schemas'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export type Screen = { filters: ScreenerFilter[]; sort: ScreenerSort }

/** One page of the matches, counted from 0, with the total count. */
export const screenQuery = (screen: Screen, page: number) =>
  queryOptions({
    queryKey: ['screener', screen, page],
    queryFn: ({ signal }) =>
      call(screenAssets, {
        body: { ...screen, limit: MAX_SCREENER_RESULTS, offset: page * MAX_SCREENER_RESULTS },
        signal,
      }),
    staleTime: 300_000,
  })

export function downloadScreen(screen: Screen, columns: readonly ScreenerColumnName[]) {
  return call(exportScreen, { body: { ...screen, columns: [...columns] } })
}

export const pickValuesQuery = queryOptions({
  queryKey: ['screener-values'],
  queryFn: ({ signal }) => call(listPickValues, { signal }),
  staleTime: 300_000,
})
