import type { Asset, AssetSummary, Dividend, PricePeriod, PricePoint } from '@plumbline/contract/assets'
import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'
import { pickBySymbol } from './pick-by-symbol.ts'

const missingWaits = { pending: 3000, 'source-unavailable': 60_000, none: undefined }

/** What is on its way from the source is asked for again soon, what it did not give now and then. */
function waitForMissing(asset: Asset | undefined): number | false {
  const waits = (asset?.missing ?? []).flatMap(({ reason }) => missingWaits[reason] ?? [])
  return waits.length > 0 && Math.min(...waits)
}

export const assetQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['asset', assetId],
    queryFn: ({ signal }) => request<Asset>('GET', `/stock/${encodeURIComponent(assetId)}`, { signal }),
    refetchInterval: ({ state }) => waitForMissing(state.data),
  })

export const pricesQuery = (assetId: string, period: PricePeriod) =>
  queryOptions({
    queryKey: ['asset', assetId, 'prices', period],
    queryFn: ({ signal }) =>
      request<PricePoint[]>('GET', `/stock/${encodeURIComponent(assetId)}/price`, { query: { period }, signal }),
  })

/** Newest first. */
export const dividendsQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['asset', assetId, 'dividends'],
    queryFn: ({ signal }) => request<Dividend[]>('GET', `/stock/${encodeURIComponent(assetId)}/dividends`, { signal }),
  })

/** The asset that a symbol in an address means; null when there is none. */
export const assetBySymbolQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['asset-by-symbol', symbol],
    queryFn: async ({ signal }) =>
      pickBySymbol(await request<AssetSummary[]>('GET', '/stock', { query: { q: symbol }, signal }), symbol),
  })

/** The 40 largest companies. */
export const commonStocksQuery = queryOptions({
  queryKey: ['asset-search', 'common-stocks'],
  queryFn: ({ signal }) =>
    request<AssetSummary[]>('GET', '/stock', { query: { limit: '40', type: 'Common Stock' }, signal }),
})

/** Assets that match a text; with an empty one the default list. */
export const assetSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['asset-search', text],
    queryFn: ({ signal }) => request<AssetSummary[]>('GET', '/stock', { query: { q: text || undefined }, signal }),
  })
