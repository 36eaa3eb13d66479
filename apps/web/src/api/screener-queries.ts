import type { PickValues, ScreenerAnswer, ScreenerFilter, ScreenerSort } from '@plumbline/contract/screener'
import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'

/** As many rows as the server answers at once. */
export const screenerPageSize = 100

export type Screen = { filters: ScreenerFilter[]; sort: ScreenerSort }

/** A page of what the filters match, from 0, with the count of all. */
export const screenQuery = (screen: Screen, page: number) =>
  queryOptions({
    queryKey: ['screener', screen, page],
    queryFn: ({ signal }) =>
      request<ScreenerAnswer>('POST', '/stock', {
        body: { ...screen, limit: screenerPageSize, offset: page * screenerPageSize },
        signal,
      }),
    staleTime: 300_000,
  })

export const pickValuesQuery = queryOptions({
  queryKey: ['screener-values'],
  queryFn: ({ signal }) => request<PickValues>('GET', '/stock/values', { signal }),
  staleTime: 300_000,
})
