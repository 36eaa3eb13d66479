import type { Asset, AssetSummary, PricePeriod, PricePoint } from '@plumbline/contract/assets'
import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'

export const assetQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['asset', assetId],
    queryFn: ({ signal }) => request<Asset>('GET', `/stock/${encodeURIComponent(assetId)}`, { signal }),
  })

export const pricesQuery = (assetId: string, period: PricePeriod) =>
  queryOptions({
    queryKey: ['asset', assetId, 'prices', period],
    queryFn: ({ signal }) =>
      request<PricePoint[]>('GET', `/stock/${encodeURIComponent(assetId)}/price`, { query: { period }, signal }),
  })

/** Assets that match a text; with an empty one the default list. */
export const assetSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['asset-search', text],
    queryFn: ({ signal }) => request<AssetSummary[]>('GET', '/stock', { query: { q: text || undefined }, signal }),
  })
