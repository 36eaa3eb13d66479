import type { Performance, Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { FxTable } from '@plumbline/engine/fx-table'
import type { AssetMarket } from '@plumbline/engine/market'
import { measureInSteps } from '@plumbline/engine/measure-portfolio'
import type { SignedInUser } from '../http/authentication.ts'
import { readPortfolios } from '../portfolios/portfolio-rows.ts'
import { pauseAfterSlice, runInSlices } from '../time-slice.ts'
import { describePerformance } from './describe-performance.ts'
import { describePortfolio, describeSummary } from './describe-portfolio.ts'
import { madeUpLedger, madeUpMarkets, madeUpPortfolio, madeUpRates, madeUpToday } from './made-up-portfolio.ts'
import type { MeasurementServices } from './measure-for-user.ts'
import { showPortfolio } from './show-portfolio.ts'

/** As often as V8 needs to optimize what the first view of a portfolio runs. */
const ROUNDS = 16

/**
 * Measures and describes a made-up portfolio again and again, so that the first user who asks for one does not wait for
 * V8 to compile and optimize that code. Runs in slices, after what requests ask for, and knows no database.
 */
export async function warmUpMeasurement(signal: AbortSignal): Promise<void> {
  const markets: AssetMarket[] = []
  for (const market of madeUpMarkets()) {
    markets.push(market)
    await pauseAfterSlice()
  }
  const rates = madeUpRates()
  for (let round = 0; round < ROUNDS && !signal.aborted; round++) {
    await pauseAfterSlice()
    await measureMadeUpPortfolio(markets, rates)
  }
}

/**
 * Measures and describes the oldest portfolio of a user, as if its page had asked for it. Call it for the user who is
 * likely to come next. Everybody else benefits, too: exchange rates are read, and V8 has optimized the code that reads
 * ledgers and prices.
 */
export async function warmUpPortfolio(services: MeasurementServices, user: SignedInUser): Promise<void> {
  const [first] = await readPortfolios(services.db, user.id)
  if (first !== undefined) await showPortfolio(services, user, first.id)
}

/** What the pages of a portfolio show first. */
export async function measureMadeUpPortfolio(
  assets: readonly AssetMarket[],
  fx: FxTable,
): Promise<{ portfolio: Portfolio; performance: Performance }> {
  const transactions = madeUpLedger()
  await pauseAfterSlice()
  const input = { baseCurrency: madeUpPortfolio.currency, today: madeUpToday, transactions, assets, fx }
  const measurement = await runInSlices(measureInSteps(input))
  await runInSlices(measurement.valueSeriesInSteps())
  const measured = {
    portfolio: madeUpPortfolio,
    measurement,
    assets: new Map(),
    assetIds: [],
    transactionCount: transactions.count,
  }
  const portfolio = await describePortfolio(measured, {
    facts: new Map(),
    groupBy: 'country',
    positionBy: 'open',
    savingsPlans: 0,
  })
  await describeSummary(measured)
  await pauseAfterSlice()
  JSON.stringify(portfolio)
  return { portfolio, performance: describePerformance(measured, undefined) }
}
