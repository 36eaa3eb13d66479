import {
  createPortfolio,
  deletePortfolio,
  getPortfolio,
  listPortfolios,
  measurePerformance,
  updatePortfolio,
  updateViews,
} from '@plumbline/contract/portfolios'
import type { FastifyInstance } from 'fastify'
import { findFacts } from '../assets/find-assets.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { serveToUser } from '../http/operation.ts'
import { describePerformance } from './describe-performance.ts'
import { describePortfolio, describeSummary } from './describe-portfolio.ts'
import type { PortfolioMeasurer } from './measure-portfolio.ts'
import { mergeSettings } from './merge-settings.ts'
import { changePortfolio, insertPortfolio, readPortfolio, readPortfolios, removePortfolio } from './portfolio-rows.ts'

export interface PortfolioServices {
  database: Database
  clock: Clock
  measurer: PortfolioMeasurer
}

const currencyUntilOneIsChosen = 'USD'

function firstFreeName(taken: string[]): string {
  let number = taken.length + 1
  while (taken.includes(`Portfolio ${number}`)) number++
  return `Portfolio ${number}`
}

export function servePortfolios(app: FastifyInstance, { database, clock, measurer }: PortfolioServices): void {
  serveToUser(app, listPortfolios, async ({ user }) => {
    const summaries = []
    for (const portfolio of await readPortfolios(database, user.id)) {
      summaries.push(describeSummary(await measurer.measure(portfolio, user.today)))
    }
    return summaries
  })

  serveToUser(app, createPortfolio, async ({ user, body }) => {
    const taken = (await readPortfolios(database, user.id)).map(({ name }) => name)
    const name = body?.name ?? firstFreeName(taken)
    const currency = body?.currency ?? user.currency ?? currencyUntilOneIsChosen
    return { _id: await insertPortfolio(database, clock, user.id, { name, currency }), name, currency }
  })

  serveToUser(app, getPortfolio, async ({ user, params }) => {
    const measured = await measurer.measure(await readPortfolio(database, user.id, params.id), user.today)
    return describePortfolio(measured, await findFacts(database, measured.assets.keys()))
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

  serveToUser(app, measurePerformance, async ({ user, params }) => {
    const portfolio = await readPortfolio(database, user.id, params.id)
    return describePerformance(await measurer.measure(portfolio, user.today))
  })
}
