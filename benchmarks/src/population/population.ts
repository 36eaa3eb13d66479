import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addressOf } from '@plumbline/client/client'
import { getPortfolio } from '@plumbline/contract/portfolios/operations'
import autocannon from 'autocannon'
import { readConfig } from '../../../apps/server/src/config.ts'
import { makeDataFolder, removeDataFolder } from '../../../scripts/processes/server-process.ts'
import type { Measurement } from '../measurement.ts'
import { seededRandom } from '../seeded-random.ts'
import { startProduct } from '../start-product.ts'
import { fillDatabase, type Size } from './fill-database.ts'
import { portfolioIdOf, tokenOf, WEDNESDAY } from './made-accounts.ts'
import type { SweepCost } from './sweeps-process.ts'

const SECURITIES = '20000'
const CLIENTS = 50
const LOAD_SECONDS = 20
const MONDAY_EVENING = '2026-01-12T16:00:00Z'
const run = promisify(execFile)

interface Sweeping {
  from: string
  seconds: number
  /** As many periods before are not counted. */
  warmUps: number
  only?: string
}

type Environment = Record<string, string>

async function runSweeps(environment: Environment, { from, seconds, warmUps, only }: Sweeping): Promise<SweepCost[]> {
  const program = join(import.meta.dirname, 'sweeps-process.ts')
  const parameters = [from, String(seconds), String(warmUps), ...(only === undefined ? [] : [only])]
  const { stdout } = await run(process.execPath, [program, ...parameters], {
    env: { PATH: process.env.PATH ?? '', ...environment },
  })
  return JSON.parse(stdout)
}

async function measureIdleSweeps(environment: Environment): Promise<Measurement[]> {
  const costs = await runSweeps(environment, { from: `${WEDNESDAY}T13:00:00Z`, seconds: 300, warmUps: 3 })
  const total = costs.reduce((sum, { processorMs }) => sum + processorMs, 0)
  const longest = Math.max(...costs.map(({ longestMs }) => longestMs))
  const name = 'sweeps of five minutes with nothing due'
  return [
    { name: `${name}: processor time`, unit: 'ms', samples: [total], target: 20, judged: 'median' },
    { name: `${name}: longest`, unit: 'ms', samples: [longest], target: 12, judged: 'median' },
  ]
}

/** Each request is of an account of its own, so that hardly any portfolio is measured already. */
async function measureOthers(environment: Environment, { accounts }: Size): Promise<Measurement[]> {
  const { DATA_DIR: dataFolder = '' } = environment
  const server = await startProduct(dataFolder, environment)
  const random = seededRandom(1)
  try {
    const load = (duration: number) =>
      autocannon({
        url: server.origin,
        connections: CLIENTS,
        duration,
        requests: [
          {
            setupRequest(request) {
              const account = Math.floor(random() * accounts)
              const path = addressOf(getPortfolio, { params: { id: portfolioIdOf(account) } })
              return { ...request, path, headers: { authorization: `Bearer ${tokenOf(account)}` } }
            },
          },
        ],
      })
    // The simulated market makes its prices when they are read for the first time.
    await load(LOAD_SECONDS)
    const { requests, latency, non2xx, errors } = await load(LOAD_SECONDS)
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors`)
    const name = '50 clients, each request of another account'
    return [
      { name, unit: '1/s', samples: [requests.average], target: 1200, judged: 'median', moreIsBetter: true },
      { name: `${name}: p97.5`, unit: 'ms', samples: [latency.p97_5], target: 80, judged: 'median' },
    ]
  } finally {
    await server.stop()
  }
}

async function measureMonday(environment: Environment): Promise<Measurement[]> {
  const period = { from: MONDAY_EVENING, seconds: 1, warmUps: 0, only: 'scheduled-mails' }
  const [cost] = await runSweeps({ ...environment, NOW: MONDAY_EVENING }, period)
  if (cost === undefined || cost.done === 0) throw new Error('no mail was due on Monday')
  const samples = [cost.processorMs / cost.done]
  return [{ name: 'a recap on Monday: processor time', unit: 'ms', samples, target: 6, judged: 'median' }]
}

/**
 * What many accounts cost: 100,000 of them with a median of 150 transactions are an installation of the size that
 * docs/operating/scale.md speaks of.
 */
export async function measurePopulation(size: Size): Promise<Measurement[]> {
  const dataFolder = makeDataFolder()
  const environment = {
    DATA_DIR: dataFolder,
    DEMO_SECURITIES: SECURITIES,
    BILLING: 'sandbox',
    NOW: `${WEDNESDAY}T12:00:00Z`,
  }
  try {
    await fillDatabase(readConfig(environment), size)
    return [
      ...(await measureIdleSweeps(environment)),
      ...(await measureOthers(environment, size)),
      ...(await measureMonday(environment)),
    ]
  } finally {
    removeDataFolder(dataFolder)
  }
}
