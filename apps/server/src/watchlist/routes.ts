import { getWatchedAsset, listWatchedAssets, unwatchAsset, watchAsset } from '@plumbline/contract/watchlist/operations'
import * as schemas from '@plumbline/contract/watchlist/schemas'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { serveToUser } from '../http/operation.ts'
import type { Market } from '../market/market.ts'
import { findWatch, listWatched, unwatch, watch } from './watched-assets.ts'

export interface WatchlistServices {
  db: Db
  clock: Clock
  market: Market
}

export function serveWatchlist(app: FastifyInstance, { db, clock, market }: WatchlistServices): void {
  serveToUser(
    app,
    listWatchedAssets,
    schemas.listWatchedAssets,
    async ({ user }) => await listWatched(db, market, user),
  )

  serveToUser(
    app,
    getWatchedAsset,
    schemas.getWatchedAsset,
    async ({ user, params }) => await findWatch(db, user.id, params.id),
  )

  serveToUser(app, watchAsset, schemas.watchAsset, async ({ user, params, body }) => {
    await watch(db, clock, { userId: user.id, assetId: params.id }, body)
  })

  serveToUser(app, unwatchAsset, {}, async ({ user, params }) => {
    await unwatch(db, user.id, params.id)
  })
}
