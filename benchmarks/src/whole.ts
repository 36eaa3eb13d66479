import { listCalendar } from '@plumbline/contract/calendar/operations'
import { listIncome } from '@plumbline/contract/income/operations'
import { createPortfolioSet } from '@plumbline/contract/portfolio-sets/operations'
import { createPortfolio, getPortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { listRealizedGains, reportGains } from '@plumbline/contract/realized-gains/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import { type ApiClient, signInByApi } from '../../e2e/harness/api-client.ts'
import { makeDataFolder, removeDataFolder } from '../../scripts/processes/server-process.ts'
import type { Measurement } from './measurement.ts'
import { afterStart, coldView, repeat, timed, timedView, warmCalls } from './portfolio-calls.ts'
import { startProduct } from './start-product.ts'
import { findAssetIds, tradeAt } from './ten-years.ts'

/** As many as one account may have. */
const PORTFOLIOS = 30
const TRANSACTIONS = 100_000
const ASSETS = 200
const COLD_STARTS = 5
const GAINS_CALLS = 50
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF']
const environment = { BILLING: 'off', NOW: '2026-01-09T12:00:00Z' }

/** Each of the portfolios buys 40 of the assets, and sells a tenth of what it bought, over ten years. */
async function makePortfolios(client: ApiClient): Promise<void> {
  const ids = await findAssetIds(client, ASSETS)
  const perPortfolio = Math.ceil(TRANSACTIONS / PORTFOLIOS)
  for (let portfolio = 0; portfolio < PORTFOLIOS; portfolio += 1) {
    const currency = CURRENCIES[portfolio % CURRENCIES.length] ?? 'EUR'
    const { _id: portfolioId } = await client.call(createPortfolio, { body: { name: `Nr. ${portfolio}`, currency } })
    const rows = Array.from({ length: perPortfolio }, (_, index) => ({
      portfolioId,
      ...tradeAt(index, perPortfolio),
      stockId:
        ids[(portfolio * 7 + Math.floor(index / 10) * 3 + (index % 10 === 9 ? 0 : index % 2)) % ids.length] ?? '',
    }))
    for (let first = 0; first < rows.length; first += MAX_TRANSACTIONS_PER_CALL) {
      await client.call(createTransactions, { body: rows.slice(first, first + MAX_TRANSACTIONS_PER_CALL) })
    }
  }
}

/** The calendar reads whole histories of prices, which the second view needs nothing of. */
async function viewAfterCalendar(client: ApiClient): Promise<number> {
  const params = { id: ALL_PORTFOLIOS }
  await client.call(getPortfolio, { params })
  await client.call(listCalendar, { params })
  return await timedView(client, ALL_PORTFOLIOS)
}

/** Measures all portfolios as one: 100,000 transactions in 30 portfolios, in four currencies, on SQLite. */
export async function measureWhole(): Promise<Measurement[]> {
  const dataFolder = makeDataFolder()
  try {
    const server = await startProduct(dataFolder, environment)
    const client = await signInByApi(server, 'benchmark@plumbline.example')
    await makePortfolios(client)
    const warm = await warmCalls(client, ALL_PORTFOLIOS)
    const year = { params: { id: ALL_PORTFOLIOS }, query: { from: '2025-01-01', to: '2025-12-31' } }
    const gains = await repeat(GAINS_CALLS, () => timed(() => client.call(listRealizedGains, year)))
    const income = await repeat(GAINS_CALLS, () => timed(() => client.call(listIncome, year)))
    const report = { ...year, query: { ...year.query, country: 'US' } } as const
    const washSales = await repeat(GAINS_CALLS, () => timed(() => client.call(reportGains, report)))
    const portfolioIds = (await client.call(listPortfolios)).slice(0, PORTFOLIOS / 2).map(({ _id }) => _id)
    const { _id: set } = await client.call(createPortfolioSet, { body: { name: 'Half of them', portfolioIds } })
    const ofSet = await warmCalls(client, set)
    await server.stop()
    const startedOn = { dataFolder, settings: environment, token: client.token }
    const cold = await repeat(COLD_STARTS, () => coldView(ALL_PORTFOLIOS, startedOn))
    const afterCalendar = await repeat(COLD_STARTS, () => afterStart(startedOn, viewAfterCalendar))
    const what = 'all of 30 portfolios, 100,000 transactions'
    return [
      { name: `${what}, warm`, unit: 'ms', ...warm, target: 50, judged: 'p95' },
      { name: `${what}, cold`, unit: 'ms', samples: cold, target: 300, judged: 'median' },
      { name: `${what}, after the first calendar`, unit: 'ms', samples: afterCalendar, target: 50, judged: 'median' },
      { name: `${what}, gains of a year`, unit: 'ms', samples: gains, target: 100, judged: 'p95' },
      { name: `${what}, income of a year`, unit: 'ms', samples: income, target: 100, judged: 'p95' },
      { name: `${what}, report for the US`, unit: 'ms', samples: washSales, target: 100, judged: 'p95' },
      { name: 'a set of 15 of the 30 portfolios, warm', unit: 'ms', ...ofSet, target: 50, judged: 'p95' },
    ]
  } finally {
    removeDataFolder(dataFolder)
  }
}
