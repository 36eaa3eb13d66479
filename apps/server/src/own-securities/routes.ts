import {
  createOwnSecurity,
  deleteOwnPrice,
  deleteOwnSecurity,
  enterOwnPrices,
  listOwnPrices,
  listOwnSecurities,
  updateOwnSecurity,
} from '@plumbline/contract/own-securities/operations'
import * as schemas from '@plumbline/contract/own-securities/schemas'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import { lockUser } from '../accounts/users.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import { serveToUser } from '../http/operation.ts'
import {
  changeOwnVersion,
  type EnteredPrice,
  listPrices,
  type OwnAsset,
  removePrices,
  storePrices,
} from './own-prices.ts'
import { addOwn, changeOwn, deleteOwn, listOwn, requireOwn } from './own-securities.ts'

export interface OwnSecurityServices {
  db: Db
  clock: Clock
}

/** Changes the prices of an own security, all or none. */
async function changePrices<Result>(
  { db, clock }: OwnSecurityServices,
  asset: OwnAsset,
  change: (tx: Tx, now: string) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (tx) => {
    await lockUser(tx, asset.userId)
    await requireOwn(tx, asset)
    const result = await change(tx, clock.now().toISOString())
    await changeOwnVersion(tx, asset.userId)
    return result
  })
}

function refuseFuture(prices: readonly EnteredPrice[], today: string): void {
  const index = prices.findIndex(({ day }) => day > today)
  if (index >= 0) throw fieldProblem('invalid-payload', `prices.${index}.day`, text('The date is in the future'))
}

/** Serves the securities that an account adds because no source has them, and their prices. */
export function serveOwnSecurities(app: FastifyInstance, services: OwnSecurityServices): void {
  const { db, clock } = services

  serveToUser(app, listOwnSecurities, schemas.listOwnSecurities, async ({ user }) => await listOwn(db, user.id))

  serveToUser(
    app,
    createOwnSecurity,
    schemas.createOwnSecurity,
    async ({ user, body }) => await addOwn(db, clock, user.id, body),
  )

  serveToUser(
    app,
    updateOwnSecurity,
    schemas.updateOwnSecurity,
    async ({ user, params, body }) => await changeOwn(db, clock, { userId: user.id, assetId: params.id }, body),
  )

  serveToUser(app, deleteOwnSecurity, {}, async ({ user, params }) => {
    await deleteOwn(db, { userId: user.id, assetId: params.id })
  })

  serveToUser(app, listOwnPrices, schemas.listOwnPrices, async ({ user, params, query }) => {
    const asset = { userId: user.id, assetId: params.id }
    await requireOwn(db, asset)
    return await listPrices(db, asset, { before: query.before, limit: query.limit })
  })

  serveToUser(app, enterOwnPrices, schemas.enterOwnPrices, async ({ user, params, body }) => {
    const asset = { userId: user.id, assetId: params.id }
    refuseFuture(body.prices, user.today)
    return await changePrices(services, asset, (tx, now) => storePrices(tx, now, asset, body.prices))
  })

  serveToUser(app, deleteOwnPrice, {}, async ({ user, params }) => {
    const asset = { userId: user.id, assetId: params.id }
    await changePrices(services, asset, async (tx, now) => {
      const removed = await removePrices(tx, now, asset, [params.day])
      if (removed === 0) throw new DomainError('not-found', text('No price was entered for this day.'))
    })
  })
}
