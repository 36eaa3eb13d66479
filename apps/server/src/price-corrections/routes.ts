import * as operations from '@plumbline/contract/price-corrections/operations'
import * as schemas from '@plumbline/contract/price-corrections/schemas'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { serveToUser } from '../http/operation.ts'
import { asSeenBy, type Markets } from '../market/market.ts'
import type { PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { authorOf } from '../transactions/author.ts'
import { correctPrice, removeCorrection } from './correct-price.ts'
import { measureCorrection } from './measure-corrections.ts'
import { describeCorrection, describePriceOfDay } from './price-of-day.ts'
import { readPricesInForce } from './stored/correction-rows.ts'

interface PriceCorrectionServices {
  db: Db
  clock: Clock
  market: Markets
  measurer: PortfolioMeasurer
}

const pricedDay = ({ id: userId }: SignedInUser, params: { id: string; day: string }) => ({
  userId,
  assetId: params.id,
  day: params.day,
})

/** Serves the prices of single days of listed securities that an account sets for itself. */
export function servePriceCorrections(app: FastifyInstance, services: PriceCorrectionServices): void {
  const { db, clock, market } = services

  serveToUser(app, operations.listPriceCorrections, schemas.listPriceCorrections, async ({ user }) => {
    const rows = await readPricesInForce(db, user.id)
    const assets = await market.assetsOf(new Set(rows.map(({ asset_id }) => asset_id)))
    return rows.map((row) => describeCorrection(row, assets.get(row.asset_id)))
  })

  serveToUser(app, operations.getPriceOfDay, schemas.getPriceOfDay, async ({ user, params, query }) => {
    const priced = pricedDay(user, params)
    const described = await describePriceOfDay(db, market, priced, user.today)
    if (query.price === undefined) return { ...described, effects: [] }
    const { userId, assetId, day } = priced
    const correction = { assetId, day, currency: described.currency, price: Number(query.price) }
    const seen = await asSeenBy(userId, services)
    return { ...described, effects: await measureCorrection(seen, { userId, today: user.today }, correction) }
  })

  serveToUser(app, operations.correctPrice, schemas.correctPrice, async ({ user, params, body }) => {
    const { price, reason } = body
    const [author, priced] = [authorOf(user, clock), pricedDay(user, params)]
    if (price === null) await removeCorrection(services, author, priced)
    else await correctPrice(services, author, priced, { price, reason })
  })
}
