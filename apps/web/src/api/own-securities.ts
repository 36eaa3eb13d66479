import type { BodyOf } from '@plumbline/contract/operation'
import {
  createOwnSecurity,
  deleteOwnPrice,
  deleteOwnSecurity,
  enterOwnPrices,
  listOwnPrices,
  listOwnSecurities,
  readPriceAddress,
  updateOwnSecurity,
} from '@plumbline/contract/own-securities/operations'
import { MAX_OWN_PRICES_PER_PAGE } from '@plumbline/contract/own-securities/vocabulary'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { figureQueries } from './portfolio-queries.ts'

const ownSecurities = { queryKey: ['own-securities'] }
/** Everything that shows an own security or a figure of one. */
const affected = [
  ownSecurities,
  { queryKey: ['asset'] },
  { queryKey: ['asset-search'] },
  { queryKey: ['asset-notes'] },
  ...figureQueries,
]

/** By name. */
export const ownSecuritiesQuery = queryOptions({
  queryKey: [...ownSecurities.queryKey, 'all'],
  queryFn: ({ signal }) => call(listOwnSecurities, { signal }),
})

/** The latest day first, page by page. */
export const ownPricesQuery = (assetId: string) =>
  infiniteQueryOptions({
    queryKey: [...ownSecurities.queryKey, assetId, 'prices'],
    queryFn: ({ pageParam, signal }) =>
      call(listOwnPrices, {
        params: { id: assetId },
        query: { limit: MAX_OWN_PRICES_PER_PAGE, ...(pageParam !== '' && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ prices }) => (prices.length < MAX_OWN_PRICES_PER_PAGE ? undefined : prices.at(-1)?.day),
  })

export const createOwnSecurityMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createOwnSecurity>) => call(createOwnSecurity, { body }),
  meta: { invalidates: affected },
})

export const updateOwnSecurityMutation = mutationOptions({
  mutationFn: ({ assetId, ...body }: { assetId: string } & BodyOf<typeof updateOwnSecurity>) =>
    call(updateOwnSecurity, { params: { id: assetId }, body }),
  meta: { invalidates: affected },
})

export const readPriceAddressMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof readPriceAddress>) => call(readPriceAddress, { body }),
})

export const deleteOwnSecurityMutation = mutationOptions({
  mutationFn: (assetId: string) => call(deleteOwnSecurity, { params: { id: assetId } }),
  meta: { invalidates: [ownSecurities, { queryKey: ['asset-search'] }, { queryKey: ['asset-notes'] }] },
})

export const enterOwnPricesMutation = (assetId: string) =>
  mutationOptions({
    mutationFn: (prices: BodyOf<typeof enterOwnPrices>['prices']) =>
      call(enterOwnPrices, { params: { id: assetId }, body: { prices } }),
    meta: { invalidates: affected },
  })

export const deleteOwnPriceMutation = (assetId: string) =>
  mutationOptions({
    mutationFn: ({ day }: { day: string; price: string }) => call(deleteOwnPrice, { params: { id: assetId, day } }),
    meta: { invalidates: affected },
  })
