import type { BodyOf } from '@plumbline/contract/operation'
import { listWatchedAssets, unwatchAsset, watchAsset } from '@plumbline/contract/watchlist/operations'
import { mutationOptions, type Query, queryOptions } from '@tanstack/react-query'
import { alertsQuery } from './alert-queries.ts'
import { call } from './client.ts'

const watchlist = { queryKey: ['watchlist'] }
/** The calendar of every portfolio shows what is watched. */
const calendars = { queryKey: ['portfolio'], predicate: ({ queryKey }: Query) => queryKey.includes('calendar') }
/** What changes with the watchlist. */
const invalidates = [watchlist, calendars, { queryKey: alertsQuery.queryKey }, { queryKey: ['asset-notes'] }]

/** By name. */
export const watchlistQuery = queryOptions({
  queryKey: [...watchlist.queryKey, 'all'],
  queryFn: ({ signal }) => call(listWatchedAssets, { signal }),
})

type Watch = { assetId: string } & BodyOf<typeof watchAsset>

export const watchMutation = mutationOptions({
  mutationFn: ({ assetId, ...body }: Watch) => call(watchAsset, { params: { id: assetId }, body }),
  meta: { invalidates },
})

/** The variables are enough to add the asset again. */
export const unwatchMutation = mutationOptions({
  mutationFn: ({ assetId }: Watch & { name: string }) => call(unwatchAsset, { params: { id: assetId } }),
  meta: { invalidates },
})
