import { compareWithBenchmark } from '@plumbline/contract/benchmarks'
import { bridgeValue as bridgeOperation, explainFigure } from '@plumbline/contract/explanations'
import {
  copyPortfolio,
  createPortfolio,
  decideSplit,
  deletePortfolio,
  exportPortfolio,
  getPortfolio,
  listPortfolios,
  measurePerformance,
  updatePortfolio,
  updateViews,
} from '@plumbline/contract/portfolios'
import { exportFileName } from '@plumbline/csv-import/write-csv'
import { bridgeValue } from '@plumbline/engine/value-bridge'
import type { FastifyInstance } from 'fastify'
import { limitLines, limitPerformance, requireBenchmark, requirePortfolioSlot } from '../accounts/plan-limits.ts'
import type { FactStore } from '../assets/fact-store.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { serveToUser } from '../http/operation.ts'
import type { Market } from '../market-data/market.ts'
import { loadBenchmark } from './benchmark-parts.ts'
import { duplicatePortfolio } from './copy-portfolio.ts'
import { decideOnSplit } from './decide-split.ts'
import { describeBenchmark } from './describe-benchmark.ts'
import { describePerformance } from './describe-performance.ts'
import { describePortfolio, describeSummary } from './describe-portfolio.ts'
import { explainPortfolioFigure } from './explain-figure.ts'
import { exportLedger } from './export-portfolio.ts'
import type { MeasuredPortfolio, PortfolioMeasurer } from './measure-portfolio.ts'
import { mergeSettings } from './merge-settings.ts'
import { changePortfolio, insertPortfolio, readPortfolio, readPortfolios, removePortfolio } from './portfolio-rows.ts'
import { requireShownLine, requireShownPeriod } from './require-shown.ts'

export interface PortfolioServices {
  database: Database
  clock: Clock
  market: Market
  factStore: FactStore
  measurer: PortfolioMeasurer
  /** Whom to ask for more portfolios than the plan has. */
  contactEmail: string
}

const currencyUntilOneIsChosen = 'USD'

function firstFreeName(taken: string[]): string {
  let number = taken.length + 1
  while (taken.includes(`Portfolio ${number}`)) number++
  return `Portfolio ${number}`
}

export function servePortfolios(
  app: FastifyInstance,
  { database, clock, market, factStore, measurer, contactEmail }: PortfolioServices,
): void {
  async function measure(user: SignedInUser, portfolioId: string) {
    return await measurer.measure(await readPortfolio(database, user.id, portfolioId), user.today)
  }

  async function describeDefault(measured: MeasuredPortfolio) {
    const { groupBy, positionBy } = measured.portfolio.settings
    return describePortfolio(measured, await factStore.factsOf(measured.assets.keys()), { groupBy, positionBy })
  }

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
    const id = await database.db.transaction().execute(async (tx) => {
      await requirePortfolioSlot({ db: tx }, user, contactEmail)
      return await insertPortfolio({ db: tx }, clock, user.id, { name, currency })
    })
    return { _id: id, name, currency }
  })

  serveToUser(app, getPortfolio, async ({ user, params, query }) => {
    const measured = await measure(user, params.id)
    const { groupBy, positionBy } = measured.portfolio.settings
    const shown = { groupBy: query.groupBy ?? groupBy, positionBy: query.positionBy ?? positionBy }
    return limitLines(user, describePortfolio(measured, await factStore.factsOf(measured.assets.keys()), shown))
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

  serveToUser(app, copyPortfolio, async ({ user, params }) => ({
    _id: await duplicatePortfolio(database, clock, user, contactEmail, params.id),
  }))

  serveToUser(app, exportPortfolio, async ({ user, params, reply }) => {
    const { id, name } = await readPortfolio(database, user.id, params.id)
    const csv = await exportLedger(database, user.id, id)
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(exportFileName(name))}`)
      .serializer((text: string) => text)
      .send(csv)
  })

  serveToUser(app, decideSplit, async ({ user, params, body }) => {
    const request = { userId: user.id, today: user.today, portfolioId: params.id, decision: body }
    await decideOnSplit(database, clock, market, request)
  })

  serveToUser(app, measurePerformance, async ({ user, params }) => {
    const measured = await measure(user, params.id)
    const { benchmark, currency } = measured.portfolio
    const benchmarkMarket = await loadBenchmark(database, market, benchmark, currency, user.today)
    return limitPerformance(user, describePerformance(measured, benchmarkMarket))
  })

  serveToUser(app, compareWithBenchmark, async ({ user, params, body }) => {
    requireBenchmark(user)
    const measured = await measure(user, params.id)
    const { benchmark: own, currency } = measured.portfolio
    const benchmark = body?.benchmark?.length ? body.benchmark : own
    return describeBenchmark(
      measured,
      benchmark,
      await loadBenchmark(database, market, benchmark, currency, user.today),
    )
  })

  serveToUser(app, explainFigure, async ({ user, params, query }) => {
    const measured = await measure(user, params.id)
    if (query.from !== undefined) requireShownPeriod(user, measured, query.from)
    if (query.asset !== undefined) requireShownLine(user, (await describeDefault(measured)).lines, query.asset)
    return await explainPortfolioFigure(database, factStore, measured, query)
  })

  serveToUser(app, bridgeOperation, async ({ user, params, query }) => {
    const measured = await measure(user, params.id)
    requireShownPeriod(user, measured, query.from)
    const { measurement } = measured
    const { period, priceEffect, currencyEffect, leftOut, ...amounts } = bridgeValue(measurement, query)
    return { ...period, ...amounts, price: priceEffect, currency: currencyEffect, leftOut: [...leftOut] }
  })
}
