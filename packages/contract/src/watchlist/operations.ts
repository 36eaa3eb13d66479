import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The user's watched assets by name, each with its latest price and its next earnings date. */
export const listWatchedAssets = defineOperation<typeof schemas.listWatchedAssets>()({
  method: 'GET',
  path: '/watchlist',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/** What the user keeps about a watched asset; null if it is not watched. */
export const getWatchedAsset = defineOperation<typeof schemas.getWatchedAsset>()({
  method: 'GET',
  path: '/stock/:id/watch',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/** Adds an asset to the watchlist, or replaces its target price and notes. */
export const watchAsset = defineOperation<typeof schemas.watchAsset>()({
  method: 'POST',
  path: '/stock/:id/watch',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})

/** Removes an asset from the watchlist. `watchAsset` with the same content adds it again. */
export const unwatchAsset = defineOperation()({
  method: 'DELETE',
  path: '/stock/:id/watch',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})
