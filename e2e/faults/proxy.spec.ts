import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { ApiError } from '@plumbline/client/api-error'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import {
  createTransactions,
  deleteTransaction,
  listPortfolioTransactions,
  MAX_TRANSACTIONS_PER_PAGE,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import {
  makeDataFolder,
  removeDataFolder,
  type ServerProcess,
  startServer,
} from '../../scripts/processes/server-process.ts'
import { findPostgresqlFolder, startTemporaryPostgresql } from '../../scripts/processes/temporary-postgresql.ts'
import { type ApiClient, clientWithToken, signInByApi } from '../harness/api-client.ts'
import { fixtureEnvironment } from '../harness/product.ts'
import { randomNumbers } from '../harness/random-numbers.ts'
import { EXTENT, report } from './extent.ts'
import { type ProxyName, startProxy } from './proxy.ts'

const USERS = 8
const ROWS_PER_IMPORT = 50
/** Keeps the four processes below the limit of changes per network and minute. */
const PAUSE_MS = 25
const MAX_MS_BETWEEN_KILLS = 1500
const PORTFOLIO_COHERENCE_MS = 1000

/** What the users noticed. */
class Tally {
  requests = 0
  repeated = 0
  longestRepeatedMs = 0
  longestIncoherenceMs = 0

  /** Repeats a call that was cut, as a user or a script does, until it has a response. */
  async untilAnswered<T>(call: () => Promise<T>): Promise<T> {
    const start = Date.now()
    this.requests++
    for (let calls = 1; ; calls++) {
      try {
        const result = await call()
        if (calls > 1) this.longestRepeatedMs = Math.max(this.longestRepeatedMs, Date.now() - start)
        return result
      } catch (error) {
        if (!(error instanceof ApiError && [0, 502, 503, 504].includes(error.status))) throw error
        this.repeated++
        await delay(50)
      }
    }
  }
}

/** A user who imports, changes, deletes and reads through the proxy, and knows what the stored rows must be. */
class ProxyUser {
  private readonly units = new Map<string, number>()
  private created = 0
  readonly client: ApiClient
  private readonly portfolioId: string
  private readonly stockId: string
  private readonly tally: Tally

  constructor(client: ApiClient, portfolioId: string, stockId: string, tally: Tally) {
    this.client = client
    this.portfolioId = portfolioId
    this.stockId = stockId
    this.tally = tally
  }

  async useUntil(isOver: () => boolean, random: () => number): Promise<void> {
    while (!isOver()) {
      const ids = [...this.units.keys()]
      const id = ids[Math.floor(random() * ids.length)]
      const choice = random()
      if (id === undefined || choice < 0.1) await this.importRows()
      else if (choice < 0.4) await this.change(id)
      else if (choice < 0.7) await this.remove(id)
      else await this.tally.untilAnswered(() => this.client.call(getPortfolio, { params: { id: this.portfolioId } }))
      await delay(PAUSE_MS)
    }
  }

  private async importRows(): Promise<void> {
    const first = this.created + 1
    this.created += ROWS_PER_IMPORT
    const row = { portfolioId: this.portfolioId, stockId: this.stockId, type: 'buy' as const, price: 10 }
    const body = Array.from({ length: ROWS_PER_IMPORT }, (_, index) => {
      return { ...row, date: '2020-01-02', units: first + index, source: 'proxy' }
    })
    const headers = { 'idempotency-key': `${this.portfolioId}-${first}` }
    const { ids } = await this.tally.untilAnswered(() => this.client.call(createTransactions, { body, headers }))
    for (const [index, id] of ids.entries()) this.units.set(id, first + index)
  }

  private async change(id: string): Promise<void> {
    const units = 1_000_000 + ++this.created
    await this.tally.untilAnswered(() => this.client.call(updateTransaction, { params: { id }, body: { units } }))
    this.units.set(id, units)
  }

  /** A repeated deletion, also one that the proxy repeats, finds nothing left. */
  private async remove(id: string): Promise<void> {
    await this.tally.untilAnswered(async () => {
      await this.client.call(deleteTransaction, { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
    })
    this.units.delete(id)
  }

  /** Throws unless the stored rows are exactly those that were acknowledged. */
  async verify(): Promise<void> {
    const stored: [string, number][] = []
    let cursor: string | undefined
    do {
      const query = { period: 'all' as const, limit: MAX_TRANSACTIONS_PER_PAGE, cursor }
      const page = await this.client.call(listPortfolioTransactions, { params: { id: this.portfolioId }, query })
      for (const { _id, units } of page.items) stored.push([_id, units])
      cursor = page.nextCursor
    } while (cursor)
    const sorted = (rows: Iterable<[string, number]>) => [...rows].sort(([a], [b]) => (a < b ? -1 : 1))
    assert.deepEqual(sorted(stored), sorted(this.units))
  }
}

/** Changes a portfolio through one process after the other, and waits until the figures of every other one have it. */
async function compareCaches(servers: ServerProcess[], token: string, stockId: string): Promise<number> {
  const clients = servers.map(({ origin }) => clientWithToken(origin, token))
  let longestMs = 0
  let id: string | undefined
  for (const [index, client] of clients.entries()) {
    id ??= (await client.call(createPortfolio, { body: { currency: 'EUR' } }))._id
    const params = { id }
    const unitsIn = async (each: ApiClient) => (await each.call(getPortfolio, { params })).lines[0]?.units ?? 0
    await Promise.all(clients.map(unitsIn))
    const row = { portfolioId: id, stockId, type: 'buy' as const, date: '2020-01-02', units: 1, price: 10 }
    await client.call(createTransactions, { body: [row] })
    const start = Date.now()
    for (const each of clients) {
      while ((await unitsIn(each)) !== index + 1) {
        longestMs = Math.max(longestMs, Date.now() - start)
        assert.ok(longestMs < PORTFOLIO_COHERENCE_MS, `another process had old figures after ${longestMs} ms`)
      }
    }
  }
  return longestMs
}

for (const proxyName of ['caddy', 'nginx'] satisfies ProxyName[]) {
  test(`four processes behind ${proxyName}, one killed after the other under load: users repeat a request at most`, async () => {
    const binaries = findPostgresqlFolder()
    if (binaries === undefined) throw new Error('PostgreSQL is not installed.')
    const postgresql = await startTemporaryPostgresql(binaries)
    const dataFolders = Array.from({ length: 4 }, () => makeDataFolder())
    const variables = {
      ...fixtureEnvironment,
      BILLING: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: postgresql.url,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    }
    const servers: ServerProcess[] = []
    let proxy: Awaited<ReturnType<typeof startProxy>> | undefined
    try {
      for (const folder of dataFolders) servers.push(await startServer(folder, variables))
      const [first] = servers
      if (first === undefined) throw new Error('There is no server.')
      const { origin, stop } = await startProxy(
        proxyName,
        servers.map(({ port }) => port),
      )
      proxy = { origin, stop }
      const tally = new Tally()
      const random = randomNumbers(5)
      const users: ProxyUser[] = []
      let token = ''
      let stockId = ''
      for (let index = 0; index < USERS; index++) {
        token = (await signInByApi(first, `proxy-${index}@plumbline.example`)).token
        const client = clientWithToken(origin, token)
        stockId = (await client.call(searchAssets, { query: { limit: 1 } }))[0]?._id ?? ''
        const { _id } = await client.call(createPortfolio, { body: { currency: 'EUR' } })
        users.push(new ProxyUser(client, _id, stockId, tally))
      }

      let isOver = false
      const start = Date.now()
      const using = Promise.all(users.map((user) => user.useUntil(() => isOver, random)))
      using.catch(() => undefined)
      for (let kill = 0; kill < EXTENT.proxyKills; kill++) {
        await delay(random() * MAX_MS_BETWEEN_KILLS)
        const index = Math.floor(random() * servers.length)
        const killed = servers[index]
        const folder = dataFolders[index]
        if (killed === undefined || folder === undefined) continue
        await killed.kill()
        await delay(random() * MAX_MS_BETWEEN_KILLS)
        servers[index] = await startServer(folder, { ...variables, PORT: String(killed.port) })
        tally.longestIncoherenceMs = Math.max(tally.longestIncoherenceMs, await compareCaches(servers, token, stockId))
      }
      isOver = true
      await using
      const seconds = (Date.now() - start) / 1000
      for (const user of users) await user.verify()
      expect(tally.repeated).toBeLessThan(tally.requests / 20)
      report(
        `${proxyName}: ${EXTENT.proxyKills} kills in ${Math.round(seconds)} s, ${tally.requests} requests, ${tally.repeated} repeated, ` +
          `at most ${tally.longestRepeatedMs} ms until the response; nothing acknowledged lost; ` +
          `caches differed for at most ${tally.longestIncoherenceMs} ms`,
      )
    } finally {
      await proxy?.stop()
      await Promise.all(servers.map((each) => each.stop()))
      await postgresql.stop()
      for (const folder of dataFolders) removeDataFolder(folder)
    }
  })
}
