import {
  getAsset,
  getClose,
  getDividends,
  getPrices,
  getSearchState,
  getSplits,
  readStatementSeries,
  searchAssets,
} from '@plumbline/contract/assets/operations'
import type { Asset } from '@plumbline/contract/assets/schemas'
import type { MissingPartReason, PricePeriod, SearchState } from '@plumbline/contract/assets/vocabulary'
import type { QueryOf } from '@plumbline/contract/operation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { pickBySymbol } from './pick-by-symbol.ts'

const SEARCH_POLL_MS: Partial<Record<SearchState, number>> = { pending: 2000, failed: 15_000 }

const missingWaits: Record<MissingPartReason, number | undefined> = {
  pending: 3000,
  'source-unavailable': 60_000,
  none: undefined,
}

/** Sections that the source is still fetching are refetched soon, missing ones only now and then. */
function waitForMissing(asset: Asset | undefined): number | false {
  const waits = (asset?.missing ?? []).flatMap(({ reason }) => missingWaits[reason] ?? [])
  return waits.length > 0 && Math.min(...waits)
}

export const assetQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['asset', assetId],
    queryFn: ({ signal }) => call(getAsset, { params: { id: assetId }, signal }),
    refetchInterval: ({ state }) => waitForMissing(state.data),
  })

export const pricesQuery = (assetId: string, period: PricePeriod) =>
  queryOptions({
    queryKey: ['asset', assetId, 'prices', period],
    queryFn: ({ signal }) => call(getPrices, { params: { id: assetId }, query: { period }, signal }),
  })

export const statementSeriesQuery = (assetId: string, query: QueryOf<typeof readStatementSeries>) =>
  queryOptions({
    queryKey: ['asset', assetId, 'statement-series', query],
    queryFn: ({ signal }) => call(readStatementSeries, { params: { id: assetId }, query, signal }),
    placeholderData: keepPreviousData,
  })

/** The close to propose for a trade on a day, in the asset's currency or another one; null without one. */
export const closeQuery = (assetId: string, date: string, currency?: string) =>
  queryOptions({
    queryKey: ['asset', assetId, 'close', date, currency],
    queryFn: ({ signal }) => call(getClose, { params: { id: assetId }, query: { date, currency }, signal }),
  })

/** Newest first. */
export const dividendsQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['asset', assetId, 'dividends'],
    queryFn: ({ signal }) => call(getDividends, { params: { id: assetId }, signal }),
  })

/** Newest first. */
export const splitsQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['asset', assetId, 'splits'],
    queryFn: ({ signal }) => call(getSplits, { params: { id: assetId }, signal }),
  })

/** The asset for the symbol in an address; null if there is none. */
export const assetBySymbolQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['asset-by-symbol', symbol],
    queryFn: async ({ signal }) => pickBySymbol(await call(searchAssets, { query: { q: symbol }, signal }), symbol),
  })

/** The 40 largest companies. */
export const commonStocksQuery = queryOptions({
  queryKey: ['asset-search', 'common-stocks'],
  queryFn: ({ signal }) => call(searchAssets, { query: { limit: 40, type: 'Common Stock' }, signal }),
})

/**
 * Whether the market data source is still being searched for the text; polled until the search ends, which is retried
 * after a failure.
 */
export const searchStateQuery = (text: string) =>
  queryOptions({
    queryKey: ['asset-search-state', text],
    queryFn: ({ signal }) => call(getSearchState, { query: { q: text }, signal }),
    refetchInterval: ({ state }) => (state.data && SEARCH_POLL_MS[state.data.state]) ?? false,
    staleTime: 0,
  })

/** Assets that match a text; the default list for an empty text. */
export const assetSearchQuery = (text: string, { withDetails = false } = {}) =>
  queryOptions({
    queryKey: ['asset-search', text, ...(withDetails ? ['details'] : [])],
    queryFn: ({ signal }) =>
      call(searchAssets, { query: { q: text || undefined, ...(withDetails && { details: 'true' as const }) }, signal }),
  })
