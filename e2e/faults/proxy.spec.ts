import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { searchAssets } from '@plumbline/contract/assets/operations'
import { createPortfolio, deletePortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
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
import { RetryingUser, Tally } from './retrying-user.ts'

const USERS = 8
const MAX_MS_BETWEEN_KILLS = 1500
const MAX_INCOHERENCE_MS = 1000

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
        assert.ok(longestMs < MAX_INCOHERENCE_MS, `another process had old figures after ${longestMs} ms`)
      }
    }
  }
  // An account has a limit of portfolios.
  if (id !== undefined) await clients[0]?.call(deletePortfolio, { params: { id } })
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
      const users: RetryingUser[] = []
      let token = ''
      let stockId = ''
      for (let index = 0; index < USERS; index++) {
        token = (await signInByApi(first, `proxy-${index}@plumbline.example`)).token
        const client = clientWithToken(origin, token)
        stockId = (await client.call(searchAssets, { query: { limit: 1 } }))[0]?._id ?? ''
        const { _id } = await client.call(createPortfolio, { body: { currency: 'EUR' } })
        users.push(new RetryingUser(client, _id, stockId, tally))
      }

      let isOver = false
      let longestIncoherenceMs = 0
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
        longestIncoherenceMs = Math.max(longestIncoherenceMs, await compareCaches(servers, token, stockId))
      }
      isOver = true
      await using
      const seconds = (Date.now() - start) / 1000
      for (const user of users) await user.verify()
      expect(tally.repeated).toBeLessThan(tally.requests / 20)
      report(
        `${proxyName}: ${EXTENT.proxyKills} kills in ${Math.round(seconds)} s, ${tally.requests} requests, ${tally.repeated} repeated, ` +
          `at most ${tally.longestRepeatedMs} ms until the response; nothing acknowledged lost; ` +
          `caches differed for at most ${longestIncoherenceMs} ms`,
      )
    } finally {
      await proxy?.stop()
      await Promise.all(servers.map((each) => each.stop()))
      await postgresql.stop()
      for (const folder of dataFolders) removeDataFolder(folder)
    }
  })
}
