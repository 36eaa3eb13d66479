import { getWatchedAsset, listWatchedAssets, unwatchAsset, watchAsset } from '@plumbline/contract/watchlist/operations'
import * as schemas from '@plumbline/contract/watchlist/schemas'
import type { FastifyInstance } from 'fastify'
import { serveToUser } from '../http/operation.ts'
import { findWatch, listWatched, unwatch, type WatchlistServices, watch } from './watched-assets.ts'

export function serveWatchlist(app: FastifyInstance, services: WatchlistServices): void {
  const { db, market } = services

  serveToUser(
    app,
    listWatchedAssets,
    schemas.listWatchedAssets,
    async ({ user }) => await listWatched(db, await market.ofAccount(user.id), user),
  )

  serveToUser(
    app,
    getWatchedAsset,
    schemas.getWatchedAsset,
    async ({ user, params }) => await findWatch(db, user.id, params.id),
  )

  serveToUser(app, watchAsset, schemas.watchAsset, async ({ user, params, body }) => {
    await watch(services, user, params.id, body)
  })

  serveToUser(app, unwatchAsset, {}, async ({ user, params }) => {
    await unwatch(db, user.id, params.id)
  })
}
