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
import type { GivenPriceAddress } from '@plumbline/contract/own-securities/schemas'
import * as schemas from '@plumbline/contract/own-securities/schemas'
import { SHOWN_ADDRESS_PRICES } from '@plumbline/contract/own-securities/vocabulary'
import { text } from '@plumbline/text/text'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountLimit, limitAttempts } from '../accounts/attempt-limits.ts'
import { lockUser } from '../accounts/users.ts'
import type { Tx } from '../database/db.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import { languageOf } from '../http/language-of.ts'
import { serveToUser } from '../http/operation.ts'
import { parseOutgoingAddress, RefusedAddressError } from '../outgoing/outgoing-address.ts'
import {
  changeOwnVersion,
  type EnteredPrice,
  listPrices,
  type OwnAsset,
  removePrices,
  storePrices,
} from './own-prices.ts'
import { addOwn, changeOwn, deleteOwn, getOwn, listOwn, requireOwn } from './own-securities.ts'
import { type PriceAddressServices, refreshPrices } from './price-addresses.ts'
import { readPriceAddress as readAddress } from './read-price-address.ts'

/** Changes the prices of an own security, all or none. */
async function changePrices<Result>(
  { db, clock }: PriceAddressServices,
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

/** @throws {DomainError} `invalid-payload` for an address that is not one or leads where it must not */
function requireUsable({ url }: GivenPriceAddress, field: string, allowsPrivate: boolean): void {
  try {
    parseOutgoingAddress(url, allowsPrivate)
  } catch (error) {
    if (error instanceof RefusedAddressError) throw fieldProblem('invalid-payload', field, error.reason)
    throw error
  }
}

/** Serves the securities that an account adds because no source has them, and their prices. */
export function serveOwnSecurities(app: FastifyInstance, services: PriceAddressServices): void {
  const { db, clock } = services

  const limitReading = (reply: FastifyReply, userId: string) =>
    limitAttempts(db, clock, reply, accountLimit('price-address', userId))

  serveToUser(
    app,
    listOwnSecurities,
    schemas.listOwnSecurities,
    async ({ user, request }) => await listOwn(db, user.id, languageOf(request)),
  )

  serveToUser(app, createOwnSecurity, schemas.createOwnSecurity, async ({ user, body, request }) => {
    const assetId = await addOwn(db, clock, user.id, body)
    return await getOwn(db, { userId: user.id, assetId }, languageOf(request))
  })

  serveToUser(app, updateOwnSecurity, schemas.updateOwnSecurity, async ({ user, params, body, request, reply }) => {
    const asset = { userId: user.id, assetId: params.id }
    if (body.priceAddress) {
      await requireOwn(db, asset)
      requireUsable(body.priceAddress, 'priceAddress.url', services.allowsPrivate)
      await limitReading(reply, user.id)
    }
    await changeOwn(db, clock, asset, body)
    if (body.priceAddress) await refreshPrices(services, asset)
    return await getOwn(db, asset, languageOf(request))
  })

  serveToUser(app, readPriceAddress, schemas.readPriceAddress, async ({ user, body, reply }) => {
    requireUsable(body, 'url', services.allowsPrivate)
    await limitReading(reply, user.id)
    const read = await readAddress(services, body, clock.now().toISOString().slice(0, 10))
    if ('error' in read) throw fieldProblem('invalid-payload', read.field, read.error)
    return { total: read.prices.length, prices: read.prices.slice(-SHOWN_ADDRESS_PRICES).reverse() }
  })

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
