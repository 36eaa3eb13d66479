import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { getUser } from '@plumbline/contract/accounts/operations'
import { getPortfolio } from '@plumbline/contract/portfolios/operations'
import { type ApiClient, clientWithToken } from '../../e2e/harness/api-client.ts'
import type { ServerEnvironment } from '../../scripts/processes/server-process.ts'
import { serveBareRoute } from './bare-route.ts'
import { startProduct } from './start-product.ts'

const WARM_CALLS = 200

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

export async function repeat(times: number, work: () => Promise<number>): Promise<number[]> {
  const samples: number[] = []
  for (let run = 0; run < times; run += 1) samples.push(await work())
  return samples
}

/** Warm views of the portfolio, each followed by the same bytes from a bare server. */
export async function warmCalls(client: ApiClient, id: string): Promise<{ samples: number[]; floor: number[] }> {
  const view = (from: ApiClient) => timed(() => from.call(getPortfolio, { params: { id } }))
  const portfolio = await client.call(getPortfolio, { params: { id } })
  const bareRoute = await serveBareRoute(JSON.stringify(portfolio))
  try {
    const bareClient = clientWithToken(bareRoute.origin, client.token)
    await view(bareClient)
    const samples: number[] = []
    const floor: number[] = []
    for (let run = 0; run < WARM_CALLS; run += 1) {
      samples.push(await view(client))
      floor.push(await view(bareClient))
    }
    return { samples, floor }
  } finally {
    await bareRoute.stop()
  }
}

/** After it, a server has run through its own warm-up. */
const WARMED_UP_MS = 2000

interface StartedOn {
  dataFolder: string
  settings: ServerEnvironment
  token: string
}

/** What `work` gives so long after a start, when everything is read from the database. */
export async function afterStart<Result>(
  { dataFolder, settings, token }: StartedOn,
  work: (client: ApiClient) => Promise<Result>,
  afterMs: number = WARMED_UP_MS,
): Promise<Result> {
  const server = await startProduct(dataFolder, settings)
  try {
    const client = clientWithToken(server.origin, token)
    await delay(afterMs)
    await client.call(getUser)
    return await work(client)
  } finally {
    await server.stop()
  }
}

/** The first view of the portfolio. */
export function coldView(id: string, startedOn: StartedOn, afterMs?: number): Promise<number> {
  return afterStart(startedOn, (client) => timedView(client, id), afterMs)
}

export function timedView(client: ApiClient, id: string): Promise<number> {
  return timed(() => client.call(getPortfolio, { params: { id } }))
}
