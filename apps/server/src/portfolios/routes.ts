import { createPortfolio, deletePortfolio, updatePortfolio, updateViews } from '@plumbline/contract/portfolios'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { serveToUser } from '../http/operation.ts'
import { mergeSettings } from './merge-settings.ts'
import { changePortfolio, insertPortfolio, readPortfolio, readPortfolios, removePortfolio } from './portfolio-rows.ts'
import { requirePortfolioSlot } from './require-portfolio-slot.ts'

export interface PortfolioServices {
  database: Database
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
export function servePortfolios(app: FastifyInstance, { database, clock, contactEmail }: PortfolioServices): void {
  serveToUser(app, createPortfolio, async ({ user, body }) => {
    const taken = (await readPortfolios(database, user.id)).map(({ name }) => name)
    const name = body?.name ?? firstFreeName(taken)
    const currency = body?.currency ?? user.currency ?? currencyUntilOneIsChosen
    const id = await database.db.transaction().execute(async (tx) => {
      await requirePortfolioSlot({ db: tx }, user, contactEmail)
      return await insertPortfolio({ db: tx }, clock, user.id, { name, currency })
    })
    return { _id: id, name, currency }
  })

  serveToUser(app, updatePortfolio, async ({ user, params, body }) => {
    const id = params.id
    const { settings } = await readPortfolio(database, user.id, id)
    await changePortfolio(database, user.id, id, {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.currency !== undefined && { currency: body.currency }),
      ...(body.benchmark !== undefined && { benchmark: body.benchmark }),
      ...(body.settings !== undefined && { settings: mergeSettings(settings, body.settings) }),
    })
    const { name, currency, settings: saved, benchmark } = await readPortfolio(database, user.id, id)
    return { _id: id, name, currency, settings: saved, benchmark }
  })

  serveToUser(app, updateViews, async ({ user, params, body }) => {
    const { id } = await readPortfolio(database, user.id, params.id)
    await changePortfolio(database, user.id, id, { views: body })
    return body
  })

  serveToUser(app, deletePortfolio, async ({ user, params }) => {
    await removePortfolio(database, user.id, params.id)
  })
}
