import { addressOf } from '@plumbline/client/client'
import { getUser } from '@plumbline/contract/accounts/operations'
import { searchAssets } from '@plumbline/contract/assets/operations'
import {
  createPortfolio,
  getPortfolio,
  listPortfolios,
  measurePerformance,
} from '@plumbline/contract/portfolios/operations'
import { createTransactions, listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import autocannon from 'autocannon'
import { type ApiClient, signInByApi } from '../../e2e/harness/api-client.ts'
import { makeDataFolder, removeDataFolder, type ServerProcess } from '../../scripts/processes/server-process.ts'
import { findPostgresqlFolder, startTemporaryPostgresql } from '../../scripts/processes/temporary-postgresql.ts'
import type { Measurement } from './measurement.ts'
import { coldView, repeat, timed, warmCalls } from './portfolio-calls.ts'
import { startProduct } from './start-product.ts'

const HOLDINGS = 100
const TRANSACTIONS = 1000
const WARM_CALLS = 200
const COLD_STARTS = 7
const CLIENTS = 50
const LOAD_SECONDS = 10
const environment = { BILLING: 'off', NOW: '2026-01-09T12:00:00Z' }

/** Ten years of purchases in a hundred securities of the simulated market. */
async function makePortfolio(client: ApiClient, type: 'Common Stock' | 'ETF' = 'Common Stock'): Promise<string> {
  const assets = await client.call(searchAssets, { query: { limit: HOLDINGS, type } })
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { currency: 'EUR' } })
  const rows = Array.from({ length: TRANSACTIONS }, (_, index) => ({
    portfolioId,
    type: 'buy' as const,
    date: new Date(Date.UTC(2016, 0, 11 + Math.floor((index * 3640) / TRANSACTIONS))).toISOString().slice(0, 10),
    units: 1 + (index % 9),
    price: 20 + (index % 80),
    fee: 1,
    stockId: assets[index % assets.length]?._id ?? '',
  }))
  for (let first = 0; first < rows.length; first += MAX_TRANSACTIONS_PER_CALL) {
    await client.call(createTransactions, { body: rows.slice(first, first + MAX_TRANSACTIONS_PER_CALL) })
  }
  return portfolioId
}

/**
 * After its start, a server warms up a portfolio of the user who signed in last. This makes it another user with other
 * securities, so that the measured portfolio is still cold.
 */
async function signInLatest(server: ServerProcess): Promise<void> {
  await makePortfolio(await signInByApi(server, 'latest@plumbline.example'), 'ETF')
}

/** Typical reads from fifty concurrent clients. */
async function mixedReads(server: ServerProcess, token: string, id: string): Promise<Measurement[]> {
  const paths = [
    addressOf(listPortfolios),
    addressOf(getPortfolio, { params: { id } }),
    addressOf(listPortfolioTransactions, { params: { id }, query: { period: 'all', limit: 50 } }),
    addressOf(searchAssets, { query: { q: 'al' } }),
    addressOf(getUser),
  ]
  const result = await autocannon({
    url: server.origin,
    connections: CLIENTS,
    duration: LOAD_SECONDS,
    headers: { authorization: `Bearer ${token}` },
    requests: paths.map((path) => ({ method: 'GET' as const, path })),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return [
    {
      name: 'mixed reads, 50 clients',
      unit: '1/s',
      samples: [result.requests.average],
      target: 3000,
      judged: 'median',
      moreIsBetter: true,
    },
    { name: 'mixed reads, 50 clients, p99', unit: 'ms', samples: [result.latency.p99], target: 40, judged: 'median' },
  ]
}

/** Where PostgreSQL is installed. */
async function measureColdOnPostgresql(): Promise<Measurement[]> {
  const binaries = findPostgresqlFolder()
  if (binaries === undefined) return []
  const dataFolder = makeDataFolder()
  const postgresql = await startTemporaryPostgresql(binaries)
  try {
    const settings = { ...environment, DATABASE_URL: postgresql.url }
    const server = await startProduct(dataFolder, settings)
    const client = await signInByApi(server, 'benchmark@plumbline.example')
    const id = await makePortfolio(client)
    await client.call(getPortfolio, { params: { id } })
    await signInLatest(server)
    await server.stop()
    const cold = await repeat(COLD_STARTS, () => coldView(id, { dataFolder, settings, token: client.token }))
    const name = 'GET /portfolio/{id}, 100 holdings, cold (PostgreSQL)'
    return [{ name, unit: 'ms', samples: cold, target: 30, judged: 'median' }]
  } finally {
    await postgresql.stop()
    removeDataFolder(dataFolder)
  }
}

/**
 * Measures the API on a portfolio of 100 holdings over ten years, on the simulated market and SQLite; the first view
 * also on PostgreSQL.
 */
export async function measureApi(): Promise<Measurement[]> {
  const dataFolder = makeDataFolder()
  const measurements: Measurement[] = []
  try {
    const server = await startProduct(dataFolder, environment)
    const client = await signInByApi(server, 'benchmark@plumbline.example')
    const id = await makePortfolio(client)
    const params = { id }
    const warm = await warmCalls(client, id)
    const list = await repeat(WARM_CALLS, () => timed(() => client.call(listPortfolios)))
    const performanceCalls = await repeat(WARM_CALLS, () => timed(() => client.call(measurePerformance, { params })))
    const load = await mixedReads(server, client.token, id)
    await signInLatest(server)
    await server.stop()
    const startedOn = { dataFolder, settings: environment, token: client.token }
    const cold = await repeat(COLD_STARTS, () => coldView(id, startedOn))
    const atOnce = await repeat(COLD_STARTS, () => coldView(id, startedOn, 0))
    measurements.push(
      { name: 'GET /portfolio/{id}, 100 holdings, warm', unit: 'ms', ...warm, target: 5, judged: 'p95' },
      { name: 'GET /portfolio/{id}, 100 holdings, cold', unit: 'ms', samples: cold, target: 20, judged: 'median' },
      {
        name: 'GET /portfolio/{id}, 100 holdings, cold, at once after the start',
        unit: 'ms',
        samples: atOnce,
        target: 60,
        judged: 'median',
      },
      { name: 'GET /portfolio', unit: 'ms', samples: list, target: 10, judged: 'p95' },
      { name: 'POST /portfolio/{id}/performance', unit: 'ms', samples: performanceCalls, target: 30, judged: 'p95' },
      ...load,
      ...(await measureColdOnPostgresql()),
    )
  } finally {
    removeDataFolder(dataFolder)
  }
  return measurements
}
