import { compareWithBenchmark } from '@plumbline/contract/benchmarks/operations'
import * as benchmarkSchemas from '@plumbline/contract/benchmarks/schemas'
import { bridgeValue as bridgeOperation, explainFigure } from '@plumbline/contract/explanations/operations'
import * as explanationSchemas from '@plumbline/contract/explanations/schemas'
import { listIncome } from '@plumbline/contract/income/operations'
import * as incomeSchemas from '@plumbline/contract/income/schemas'
import {
  listLots,
  listPositions,
  measureReturns,
  measureRisk,
  readSeries,
} from '@plumbline/contract/performance/operations'
import * as performanceSchemas from '@plumbline/contract/performance/schemas'
import { limitsOf } from '@plumbline/contract/plans'
import { listPortfolioSets } from '@plumbline/contract/portfolio-sets/operations'
import * as setSchemas from '@plumbline/contract/portfolio-sets/schemas'
import {
  getPortfolio,
  listGroups,
  listPortfolios,
  lookThrough as lookThroughOperation,
  measurePerformance,
  sumPortfolios as sumOperation,
} from '@plumbline/contract/portfolios/operations'
import * as schemas from '@plumbline/contract/portfolios/schemas'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import {
  chooseLots,
  listRealizedGains,
  listSaleLots,
  listTaxedSecurities,
  reportGains,
} from '@plumbline/contract/realized-gains/operations'
import * as realizedGainsSchemas from '@plumbline/contract/realized-gains/schemas'
import type { BenchmarkIndex } from '@plumbline/engine/benchmark'
import { COUNTRY_RULES } from '@plumbline/engine/gains-reports/report-gains'
import { SWITZERLAND } from '@plumbline/engine/gains-reports/switzerland'
import { bridgeValue } from '@plumbline/engine/value-bridge'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors.ts'
import { accessiblePortfolios, requirePortfolioAccess, type SignedInUser } from '../http/authentication.ts'
import { serveToUser } from '../http/operation.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { readPortfolios } from '../portfolios/portfolio-rows.ts'
import { readSets } from '../portfolios/portfolio-sets.ts'
import { runInSlices } from '../time-slice.ts'
import { readTransaction } from '../transactions/change-transaction.ts'
import { chooseLotsOf } from '../transactions/chosen-lots/chosen-lots.ts'
import { listPortfoliosWith } from '../transactions/list-held-assets.ts'
import { benchmarkIndexOf } from './benchmark-index.ts'
import { describeBenchmark } from './describe-benchmark.ts'
import { describeGainsReport } from './describe-gains-report.ts'
import { describeGroups } from './describe-groups.ts'
import { describeIncome } from './describe-income.ts'
import { describeLookThrough, isFund } from './describe-look-through.ts'
import { describePerformance } from './describe-performance.ts'
import { describeSummary } from './describe-portfolio.ts'
import { describeLots, describePosition } from './describe-position.ts'
import { describeRealizedGains } from './describe-realized-gains.ts'
import { describeReturns } from './describe-returns.ts'
import { describeRisk } from './describe-risk.ts'
import { describeSecuritiesList } from './describe-securities-list.ts'
import { describeSeries } from './describe-series.ts'
import { explainPortfolioFigure } from './explain-figure.ts'
import { loadBenchmark } from './load-benchmark.ts'
import { loadIncome } from './load-income.ts'
import { type MeasurementServices, measure, measureOwn, measureSeveral, viewOn } from './measure-for-user.ts'
import { measureLastDay } from './measure-last-day.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import {
  limitGroups,
  limitPerformance,
  limitReturns,
  limitSummary,
  requireBenchmark,
  requireShownAsset,
  requireShownPeriod,
  shownPeriod,
} from './plan-limits.ts'
import { readBookedOf } from './read-booked.ts'
import { NO_SOURCE, readSources } from './read-sources.ts'
import { chosenLotsOf, describeSaleLots, requireOpenLots } from './sale-lots.ts'
import { shownOf, showPortfolio } from './show-portfolio.ts'
import { describeSum } from './sum-portfolios.ts'

/** The portfolio's own benchmark; undefined when it has none, or the plan does not include benchmarks. */
async function benchmarkOf(
  { market }: MeasurementServices,
  user: SignedInUser,
  measured: MeasuredPortfolio,
): Promise<BenchmarkIndex | undefined> {
  const { benchmark, currency } = measured.portfolio
  if (!limitsOf(user).benchmark) return undefined
  return benchmarkIndexOf(measured, await loadBenchmark(market, user.id, benchmark, currency, user.today))
}

function serveSummaries(app: FastifyInstance, services: MeasurementServices): void {
  const { db, market, measurer } = services
  const dayOf = ({ today, present = today }: SignedInUser) => present

  async function sumOf(id: string, user: SignedInUser) {
    const measured = await measureSeveral(services, user, id)
    const currencies = [measured, ...(measured.parts ?? [])].map(({ portfolio }) => portfolio.currency)
    const fx = await market.rates.tableFor(currencies, user.today)
    return describeSum(measured, fx, await measureLastDay(measured.measurement))
  }

  serveToUser(app, listPortfolios, schemas.listPortfolios, async ({ user }) => {
    const summaries = []
    const sources = await readSources(db, user.id)
    for (const portfolio of accessiblePortfolios(user, await readPortfolios(db, user.id))) {
      const measured = await measureOwn(services, user, portfolio)
      const summary = await describeSummary(measured, sources.get(portfolio.id) ?? NO_SOURCE)
      summaries.push(
        limitSummary(await viewOn(user, measured, () => measurer.measure(portfolio, dayOf(user))), summary),
      )
    }
    return summaries
  })

  serveToUser(app, sumOperation, schemas.sumPortfolios, async ({ user }) => {
    return await sumOf(ALL_PORTFOLIOS, user)
  })

  serveToUser(app, listPortfolioSets, setSchemas.listPortfolioSets, async ({ user }) => {
    const listed = []
    const sets = user.member === undefined ? await readSets(db, user.id) : []
    for (const set of sets) {
      const shown = accessiblePortfolios(
        user,
        set.portfolioIds.map((id) => ({ id })),
      )
      if (shown.length === 0) continue
      const portfolioIds = shown.map(({ id }) => id)
      listed.push({ ...set, portfolioIds, sum: await sumOf(set._id, user) })
    }
    return listed
  })
}

function servePortfolio(app: FastifyInstance, services: MeasurementServices): void {
  const { market } = services

  serveToUser(app, getPortfolio, schemas.getPortfolio, async ({ user, params, query }) => {
    return await showPortfolio(services, user, params.id, query)
  })

  serveToUser(app, listGroups, schemas.listGroups, async ({ user, params, query }) => {
    const { measured, view } = await measure(services, user, params.id, query.currency)
    const { facts, ...chosen } = await shownOf(services, measured, query)
    const lastDay = await measureLastDay(measured.measurement)
    const day = (await lastDay?.holdings()) ?? new Map()
    return limitGroups(view, describeGroups(measured, facts, day, chosen))
  })

  serveToUser(app, lookThroughOperation, schemas.lookThrough, async ({ user, params, query }) => {
    const { measured, view } = await measure(services, user, params.id, query.currency)
    const open = measured.measurement.lines.filter(({ units }) => units > 0).map(({ assetId }) => assetId)
    const seen = await market.ofAccount(user.id)
    const funds = open.filter((assetId) => isFund(measured.assets.get(assetId)))
    const found = await Promise.all(
      funds.map(async (assetId) => [assetId, await seen.profiles.profileOf(assetId, user.today)] as const),
    )
    const profiles = new Map(found.flatMap(([id, each]) => (each.kind === 'known' ? [[id, each.profile]] : [])))
    return describeLookThrough(measured, profiles, view.hiddenAssets)
  })
}

function servePerformance(app: FastifyInstance, services: MeasurementServices): void {
  const { market } = services

  serveToUser(app, measurePerformance, schemas.measurePerformance, async ({ user, params, query }) => {
    const { measured, view } = await measure(services, user, params.id, query.currency)
    return limitPerformance(view, describePerformance(measured, await benchmarkOf(services, user, measured)))
  })

  serveToUser(app, measureReturns, performanceSchemas.measureReturns, async ({ user, params, query }) => {
    const { measured, view } = await measure(services, user, params.id, query.currency)
    const period = shownPeriod(view, measured, query) ?? { from: user.today, to: user.today }
    return limitReturns(
      view,
      await describeReturns(measured.measurement, period, await benchmarkOf(services, user, measured)),
    )
  })

  serveToUser(app, readSeries, performanceSchemas.readSeries, async ({ user, params, query }) => {
    const { measured, view } = await measure(services, user, params.id, query.currency)
    const period = shownPeriod(view, measured, query) ?? { from: user.today, to: user.today }
    return describeSeries(measured.measurement, period, await benchmarkOf(services, user, measured))
  })

  serveToUser(app, measureRisk, performanceSchemas.measureRisk, async ({ user, params, query }) => {
    const { measured, view } = await measure(services, user, params.id, query.currency)
    const period = shownPeriod(view, measured, query) ?? { from: user.today, to: user.today }
    return describeRisk(measured.measurement, period, query.riskFreeRate, await benchmarkOf(services, user, measured))
  })

  serveToUser(
    app,
    compareWithBenchmark,
    benchmarkSchemas.compareWithBenchmark,
    async ({ user, params, query, body }) => {
      requireBenchmark(user)
      const { measured } = await measure(services, user, params.id, query.currency)
      const { benchmark: own, currency } = measured.portfolio
      const benchmark = body?.benchmark?.length ? body.benchmark : own
      const parts = await loadBenchmark(market, user.id, benchmark, currency, user.today)
      return describeBenchmark(measured, benchmark, parts, query.days)
    },
  )
}

function servePositions(app: FastifyInstance, services: MeasurementServices): void {
  const { db, market } = services

  serveToUser(app, listLots, performanceSchemas.listLots, async ({ user, params, query }) => {
    const { measured, view } = await measure(services, user, params.id)
    requireShownAsset(view, query.asset)
    const lots = describeLots(measured.measurement, query.asset)
    if (lots === undefined) throw new DomainError('not-found', text('The portfolio has no such holding.'))
    return lots
  })

  serveToUser(app, listRealizedGains, realizedGainsSchemas.listRealizedGains, async ({ user, params, query }) => {
    const { measured, view } = await measure(services, user, params.id, query.currency)
    const chosen = await chosenLotsOf(db, measured)
    return describeRealizedGains(measured, view, { ...query, chosen })
  })

  serveToUser(app, listIncome, incomeSchemas.listIncome, async ({ user, params, query }) => {
    const { measured, view } = await measure(services, user, params.id, query.currency)
    const booked = (await readBookedOf(db, measured)).filter(({ exDate }) => !measured.isPast || exDate <= user.today)
    const { income } = await loadIncome(await market.ofAccount(user.id), measured)
    return describeIncome(measured, income, view, query, booked)
  })

  serveToUser(app, reportGains, realizedGainsSchemas.reportGains, async ({ user, params, query }) => {
    const { currency } = COUNTRY_RULES[query.country]
    const { measured, view } = await measure(services, user, params.id, currency)
    return describeGainsReport(measured, view, { ...query, chosen: await chosenLotsOf(db, measured) })
  })

  serveToUser(app, listTaxedSecurities, realizedGainsSchemas.listTaxedSecurities, async ({ user, params, query }) => {
    const { measured, view } = await measure(services, user, params.id, SWITZERLAND.currency)
    return describeSecuritiesList(measured, view, query)
  })

  serveToUser(app, listPositions, performanceSchemas.listPositions, async ({ user, params }) => {
    const holders = (await listPortfoliosWith(db, user.id, params.id)).map((id) => ({ id }))
    const positions = []
    for (const { id: portfolioId } of accessiblePortfolios(user, holders)) {
      const { measured, view } = await measure(services, user, portfolioId)
      positions.push(...describePosition(measured, view, params.id))
    }
    return positions
  })
}

function serveSaleLots(app: FastifyInstance, services: MeasurementServices): void {
  const { db } = services

  async function readSale(user: SignedInUser, id: string) {
    const { portfolio_id: portfolioId, asset_id: assetId } = await readTransaction(db, user.id, id)
    requirePortfolioAccess(user, portfolioId)
    const { measured, view } = await measure(services, user, portfolioId)
    const describe = async () => describeSaleLots(measured, view, { id, assetId }, await chosenLotsOf(db, measured))
    return { owner: { userId: user.id, portfolioId }, describe }
  }

  serveToUser(app, listSaleLots, realizedGainsSchemas.listSaleLots, async ({ user, params }) => {
    const sale = await readSale(user, params.id)
    return await sale.describe()
  })

  serveToUser(app, chooseLots, realizedGainsSchemas.chooseLots, async ({ user, params, body }) => {
    const { owner, describe } = await readSale(user, params.id)
    requireOpenLots(await describe(), body.lots)
    await db.transaction().execute(async (tx) => {
      await lockPortfolio(tx, owner.userId, owner.portfolioId)
      await chooseLotsOf(tx, owner, params.id, body.lots)
    })
    return await describe()
  })
}

function serveExplanations(app: FastifyInstance, services: MeasurementServices): void {
  const { db, market } = services

  serveToUser(app, explainFigure, explanationSchemas.explainFigure, async ({ user, params, query }) => {
    const { measured, view } = await measure(services, user, params.id, query.currency)
    const isOfPeriod = query.from !== undefined || query.figure.startsWith('return.')
    if (isOfPeriod) requireShownPeriod(view, measured, query.from)
    if (query.asset !== undefined) requireShownAsset(view, query.asset)
    return await explainPortfolioFigure(db, market.facts, measured, view, query)
  })

  serveToUser(app, bridgeOperation, explanationSchemas.bridgeValue, async ({ user, params, query }) => {
    const { measured, view } = await measure(services, user, params.id, query.currency)
    requireShownPeriod(view, measured, query.from)
    const { measurement } = measured
    const bridge = await runInSlices(bridgeValue(measurement, query))
    const { period, priceEffect, currencyEffect, leftOut, ...amounts } = bridge
    return {
      ...period,
      ...amounts,
      price: priceEffect,
      currency: currencyEffect,
      leftOut: leftOut.filter((assetId) => !view.hiddenAssets.has(assetId)),
    }
  })
}

/** Serves the figures of portfolios: values, gains, returns, benchmarks and their explanations. */
export function serveMeasurements(app: FastifyInstance, services: MeasurementServices): void {
  serveSummaries(app, services)
  servePortfolio(app, services)
  servePerformance(app, services)
  servePositions(app, services)
  serveSaleLots(app, services)
  serveExplanations(app, services)
}
