import {
  createPortfolio,
  deletePortfolio,
  updatePortfolio,
  updateViews,
} from '@plumbline/contract/portfolios/operations'
import * as schemas from '@plumbline/contract/portfolios/schemas'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { serveToUser } from '../http/operation.ts'
import { mergeSettings } from './merge-settings.ts'
import { changePortfolio, insertPortfolio, readPortfolio, readPortfolios, removePortfolio } from './portfolio-rows.ts'
import { requirePortfolioSlot } from './require-portfolio-slot.ts'

export interface PortfolioServices {
  db: Db
  clock: Clock
  /** Whom to ask for more portfolios than the plan has. */
  contactEmail: string
}

const currencyUntilOneIsChosen = 'USD'

function firstFreeName(taken: string[]): string {
  let number = taken.length + 1
  while (taken.includes(`Portfolio ${number}`)) number++
  return `Portfolio ${number}`
}

/** What a portfolio is apart from its ledger: name, currency, settings and views. */
export function servePortfolios(app: FastifyInstance, { db, clock, contactEmail }: PortfolioServices): void {
  serveToUser(app, createPortfolio, schemas.createPortfolio, async ({ user, body }) => {
    const taken = (await readPortfolios(db, user.id)).map(({ name }) => name)
    const name = body?.name ?? firstFreeName(taken)
    const currency = body?.currency ?? user.currency ?? currencyUntilOneIsChosen
    const id = await db.transaction().execute(async (tx) => {
      await requirePortfolioSlot(tx, user, contactEmail)
      return await insertPortfolio(tx, clock, user.id, { name, currency })
    })
    return { _id: id, name, currency }
  })

  serveToUser(app, updatePortfolio, schemas.updatePortfolio, async ({ user, params, body }) => {
    const id = params.id
    const { settings } = await readPortfolio(db, user.id, id)
    await changePortfolio(db, user.id, id, {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.currency !== undefined && { currency: body.currency }),
      ...(body.benchmark !== undefined && { benchmark: body.benchmark }),
      ...(body.settings !== undefined && { settings: mergeSettings(settings, body.settings) }),
    })
    const { name, currency, settings: saved, benchmark } = await readPortfolio(db, user.id, id)
    return { _id: id, name, currency, settings: saved, benchmark }
  })

  serveToUser(app, updateViews, schemas.updateViews, async ({ user, params, body }) => {
    const { id } = await readPortfolio(db, user.id, params.id)
    await changePortfolio(db, user.id, id, { views: body })
    return body
  })

  serveToUser(app, deletePortfolio, {}, async ({ user, params }) => {
    await removePortfolio(db, user.id, params.id)
  })
}
