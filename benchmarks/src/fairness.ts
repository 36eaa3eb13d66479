import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { explainFigure } from '@plumbline/contract/explanations/operations'
import { measureReturns, measureRisk, readSeries } from '@plumbline/contract/performance/operations'
import {
  copyPortfolio,
  createPortfolio,
  exportPortfolio,
  getPortfolio,
  measurePerformance,
} from '@plumbline/contract/portfolios/operations'
import {
  createTransactions,
  exportTransactions,
  listPortfolioTransactions,
  sumTransactions,
} from '@plumbline/contract/transactions/operations'
import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import { type ApiClient, signInByApi } from '../../e2e/harness/api-client.ts'
import { makeDataFolder, removeDataFolder } from '../../scripts/processes/server-process.ts'
import type { Measurement } from './measurement.ts'
import { startProduct } from './start-product.ts'

const idleLoop = new URL('./idle-loop-thread.ts', import.meta.url)

const ROWS = 100_000
const ASSETS = 50
const OTHERS = 10
const OWN_ROWS = 100
const PAUSE_BETWEEN_READS_MS = 50
const METRICS_TOKEN = 'benchmark-of-fairness'
const NOW = '2026-01-09T12:00:00Z'
const PERIOD = { from: '2020-01-01', to: '2026-01-09' }

interface LoopDelay {
  p99: number
  max: number
}

/** A portfolio of purchases over six years, spread over the assets that the search lists first. */
async function fillPortfolio(client: ApiClient, rows: number): Promise<string> {
  const assets = await client.call(searchAssets, { query: { limit: ASSETS, type: 'Common Stock' } })
  const { _id: portfolioId } = await client.call(createPortfolio, { body: { currency: 'EUR' } })
  for (let first = 0; first < rows; first += MAX_TRANSACTIONS_PER_CALL) {
    const body = Array.from({ length: Math.min(rows - first, MAX_TRANSACTIONS_PER_CALL) }, (_, offset) => {
      const index = first + offset
      return {
        portfolioId,
        type: 'buy' as const,
        date: new Date(Date.UTC(2020, 0, 2 + Math.floor((index * 2000) / rows))).toISOString().slice(0, 10),
        units: 1 + (index % 9),
        price: 20 + (index % 80),
        fee: 1,
        stockId: assets[index % assets.length]?._id ?? '',
      }
    })
    await client.call(createTransactions, { body })
  }
  return portfolioId
}

/** What one user can ask of a large portfolio, by name. */
function heavyCalls(client: ApiClient, id: string): Record<string, () => Promise<unknown>> {
  const params = { id }
  const explain = (figure: 'gain.total' | 'return.irr' | 'return.twr', period = {}) =>
    client.call(explainFigure, { params, query: { figure, ...period } })
  return {
    portfolio: () => client.call(getPortfolio, { params }),
    'explain gain': () => explain('gain.total'),
    'explain gain of a period': () => explain('gain.total', PERIOD),
    'explain irr': () => explain('return.irr', PERIOD),
    'explain twr': () => explain('return.twr', PERIOD),
    returns: () => client.call(measureReturns, { params, query: PERIOD }),
    risk: () => client.call(measureRisk, { params, query: PERIOD }),
    series: () => client.call(readSeries, { params, query: PERIOD }),
    performance: () => client.call(measurePerformance, { params }),
    list: () => client.call(listPortfolioTransactions, { params, query: { period: 'all', limit: 1000 } }),
    sums: () => client.call(sumTransactions, { params, query: { period: 'all' } }),
    export: () => client.call(exportPortfolio, { params }),
    'export of the list': () => client.call(exportTransactions, { params, query: { period: 'all' } }),
    copy: () => client.call(copyPortfolio, { params }),
  }
}

/** Reads of another user, one after the other, until `isOver`; returns their latencies in ms. */
async function readMeanwhile(client: ApiClient, id: string, isOver: () => boolean): Promise<number[]> {
  const latencies: number[] = []
  while (!isOver()) {
    const begin = performance.now()
    await client.call(getPortfolio, { params: { id } })
    latencies.push(performance.now() - begin)
    await delay(PAUSE_BETWEEN_READS_MS)
  }
  return latencies
}

/** Ten users read while one with 100,000 transactions asks for everything at once, after a start, on SQLite. */
export async function measureFairness(): Promise<Measurement[]> {
  const dataFolder = makeDataFolder()
  const environment = { BILLING: 'off', NOW, METRICS_TOKEN }
  let server = await startProduct(dataFolder, environment)
  /** The delay of the event loop since the last call, in ms. */
  const eventLoopDelay = async (): Promise<LoopDelay> => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const text = await (await fetch(`${server.origin}/api/metrics`, { headers })).text()
    const read = (name: string) =>
      Number(text.match(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm'))?.[1])
    return { p99: read('p99') * 1000, max: read('max') * 1000 }
  }
  const idle = new Worker(idleLoop)
  /** The delay of a loop with nothing to do, on the same busy machine, since the last call, in ms. */
  const idleLoopDelay = async (): Promise<LoopDelay> => {
    const answer = once(idle, 'message')
    idle.postMessage('read')
    return ((await answer) as [LoopDelay])[0]
  }
  try {
    const names = Array.from({ length: OTHERS + 1 }, (_, index) => `user-${index}@plumbline.example`)
    const clients: ApiClient[] = []
    const ids: string[] = []
    for (const [index, name] of names.entries()) {
      const client = await signInByApi(server, name)
      clients.push(client)
      ids.push(await fillPortfolio(client, index === 0 ? ROWS : OWN_ROWS))
    }
    await server.stop()
    server = await startProduct(dataFolder, { ...environment, PORT: String(server.port) })
    const [heavy, ...others] = clients as [ApiClient, ...ApiClient[]]
    const [heavyId = '', ...otherIds] = ids
    for (const [index, client] of others.entries()) {
      await client.call(getPortfolio, { params: { id: otherIds[index] ?? '' } })
    }
    let isOver = false
    await Promise.all([eventLoopDelay(), idleLoopDelay()])
    const reads = others.map((client, index) => readMeanwhile(client, otherIds[index] ?? '', () => isOver))
    await Promise.all(Object.values(heavyCalls(heavy, heavyId)).map((call) => call()))
    const [{ p99, max }, floor] = await Promise.all([eventLoopDelay(), idleLoopDelay()])
    isOver = true
    const latencies = (await Promise.all(reads)).flat()
    const name = 'one user asks for everything on 100,000 transactions'
    return [
      { name: `${name}: reads of ten others`, unit: 'ms', samples: latencies, target: 100, judged: 'p95' },
      {
        name: `${name}: event loop delay, p99`,
        unit: 'ms',
        samples: [p99],
        target: 30,
        judged: 'median',
        floor: [floor.p99],
      },
      {
        name: `${name}: event loop delay, longest`,
        unit: 'ms',
        samples: [max],
        target: 100,
        judged: 'median',
        floor: [floor.max],
      },
    ]
  } finally {
    await idle.terminate()
    await server.stop()
    removeDataFolder(dataFolder)
  }
}
