import {
  describeField,
  exportScreen,
  listPickValues,
  listSavedScreens,
  screenAssets,
  screenHoldings,
} from '@plumbline/contract/screener/operations'
import type { Compared, ScreenerFilter, ScreenerSort } from '@plumbline/contract/screener/schemas'
import {
  MAX_SCREENER_RESULTS,
  type NumericFieldName,
  type ScreenUniverse,
  type ShownColumnName,
} from '@plumbline/contract/screener/vocabulary'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/**
 * Securities of a universe, narrowed by filters. A filter or an order that compares with a portfolio needs `compare`.
 */
export type Screened = { filters: ScreenerFilter[]; universe: ScreenUniverse; compare?: Compared }

export type Screen = Screened & { sort: ScreenerSort }

const LISTING_STALE_MS = 300_000

/** Holdings and the watchlist change by the user's own hand. */
const staleTimeOf = ({ universe, compare }: Screened) =>
  universe === 'all' && compare === undefined ? LISTING_STALE_MS : 0

/** One page of the matches, counted from 0, with the total count. */
export const screenQuery = (screen: Screen, page: number) =>
  queryOptions({
    queryKey: ['screener', screen, page],
    queryFn: ({ signal }) =>
      call(screenAssets, {
        body: { ...screen, limit: MAX_SCREENER_RESULTS, offset: page * MAX_SCREENER_RESULTS },
        signal,
      }),
    staleTime: staleTimeOf(screen),
  })

/**
 * The holdings of a portfolio, checked against filters. The result carries its filters, because unmet filters are
 * indexes into them and the previous result stays while the next one loads. The key starts with `portfolio`, so that
 * it is refetched with the figures.
 */
export const holdingsScreenQuery = (portfolioId: string, filters: ScreenerFilter[], amount: number) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'screen', filters, amount],
    queryFn: async ({ signal }) => ({
      ...(await call(screenHoldings, { params: { id: portfolioId }, body: { filters, amount }, signal })),
      filters,
    }),
    placeholderData: keepPreviousData,
  })

export function downloadScreen(screen: Screen, columns: readonly ShownColumnName[]) {
  return call(exportScreen, { body: { ...screen, columns: [...columns] } })
}

/** The distribution of a field over the matches. */
export const distributionQuery = (screened: Screened, field: NumericFieldName) =>
  queryOptions({
    queryKey: ['screener-distribution', screened, field],
    queryFn: ({ signal }) => call(describeField, { body: { ...screened, field }, signal }),
    staleTime: staleTimeOf(screened),
    placeholderData: keepPreviousData,
  })

export const savedScreensQuery = queryOptions({
  queryKey: ['saved-screens'],
  queryFn: ({ signal }) => call(listSavedScreens, { signal }),
})

export const pickValuesQuery = queryOptions({
  queryKey: ['screener-values'],
  queryFn: ({ signal }) => call(listPickValues, { signal }),
  staleTime: LISTING_STALE_MS,
})
