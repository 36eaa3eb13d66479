import {
  createPortfolioSet,
  deletePortfolioSet,
  updatePortfolioSet,
} from '@plumbline/contract/portfolio-sets/operations'
import * as setSchemas from '@plumbline/contract/portfolio-sets/schemas'
import { createPortfolio, updatePortfolio, updateViews } from '@plumbline/contract/portfolios/operations'
import * as schemas from '@plumbline/contract/portfolios/schemas'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { fieldProblem } from '../errors.ts'
import { serveToUser } from '../http/operation.ts'
import { lookForMailsAgain } from '../mail/mail-schedule.ts'
import type { Market } from '../market/market.ts'
import { findAssets } from '../market/securities/assets.ts'
import { DIVIDEND_SWEEP } from './dividend-schedules.ts'
import { FALLBACK_CURRENCY } from './fallback-currency.ts'
import { mergeSettings } from './merge-settings.ts'
import { changePortfolio, insertPortfolio, readPortfolioNames } from './portfolio-rows.ts'
import { changeSet, deleteSet, storeSet } from './portfolio-sets.ts'
import { requirePortfolioSlot } from './require-portfolio-slot.ts'

export interface PortfolioServices {
  db: Db
  clock: Clock
  market: Market
  /** The contact for more portfolios than the plan allows. */
  contactEmail: string
  /** Runs after a setting changed that figures depend on. */
  settle: (userId: string, portfolioId: string, today: string) => Promise<void>
}

function firstFreeName(taken: string[]): string {
  let number = taken.length + 1
  while (taken.includes(`Portfolio ${number}`)) number++
  return `Portfolio ${number}`
}

/** Throws `unknown-asset` for the first asset of a benchmark that does not exist. */
async function requireAssets({ db }: Market, benchmark: readonly schemas.BenchmarkRow[]): Promise<void> {
  const assets = await findAssets(
    db,
    benchmark.map(({ stockId }) => stockId),
  )
  const unknown = benchmark.findIndex(({ stockId }) => !assets.has(stockId))
  if (unknown < 0) return
  throw fieldProblem('unknown-asset', `benchmark.${unknown}.stockId`, text('No such asset'))
}

/** Serves portfolios without their ledgers: name, currency, settings and views. */
export function servePortfolios(app: FastifyInstance, services: PortfolioServices): void {
  const { db, clock, market, contactEmail, settle } = services

  serveToUser(app, createPortfolio, schemas.createPortfolio, async ({ user, body }) => {
    const currency = body?.currency ?? user.currency ?? FALLBACK_CURRENCY
    return await db.transaction().execute(async (tx) => {
      await requirePortfolioSlot(tx, user, contactEmail)
      const name = body?.name ?? firstFreeName([...(await readPortfolioNames(tx, user.id)).values()])
      const id = await insertPortfolio(tx, clock, user.id, { name, currency })
      return { _id: id, name, currency }
    })
  })

  serveToUser(app, updatePortfolio, schemas.updatePortfolio, async ({ user, params, body }) => {
    if (body.benchmark !== undefined) await requireAssets(market, body.benchmark)
    const changed = await db.transaction().execute(async (tx) => {
      if (body.settings?.emails !== undefined) await lookForMailsAgain(tx, clock, user.id)
      return await changePortfolio(tx, user.id, params.id, ({ settings }) => ({
        ...(body.name !== undefined && { name: body.name }),
        ...(body.currency !== undefined && { currency: body.currency }),
        ...(body.benchmark !== undefined && { benchmark: body.benchmark }),
        ...(body.settings !== undefined && { settings: mergeSettings(settings, body.settings) }),
      }))
    })
    const { id, name, currency, settings, benchmark } = changed
    if (body.settings?.costMethod !== undefined || body.currency !== undefined) await settle(user.id, id, user.today)
    if (body.settings?.marketDividends === 'book') void app.background.run(DIVIDEND_SWEEP)
    return { _id: id, name, currency, settings, benchmark }
  })

  serveToUser(app, updateViews, schemas.updateViews, async ({ user, params, body }) => {
    await db.transaction().execute(async (tx) => changePortfolio(tx, user.id, params.id, () => ({ views: body })))
    return body
  })

  serveToUser(app, createPortfolioSet, setSchemas.createPortfolioSet, async ({ user, body }) => {
    return await db.transaction().execute(async (tx) => await storeSet(tx, clock, user.id, body))
  })

  serveToUser(app, updatePortfolioSet, setSchemas.updatePortfolioSet, async ({ user, params, body }) => {
    return await db.transaction().execute(async (tx) => await changeSet(tx, clock, user.id, params.id, body))
  })

  serveToUser(app, deletePortfolioSet, {}, async ({ user, params }) => {
    await db.transaction().execute(async (tx) => await deleteSet(tx, user.id, params.id))
  })
}
