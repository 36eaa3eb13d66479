import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { createClient } from '@plumbline/client/client'
import { searchAssets } from '@plumbline/contract/assets/operations'
import {
  createPortfolio,
  exportPortfolio,
  getPortfolio,
  listPortfolios,
} from '@plumbline/contract/portfolios/operations'
import { createTransactions, deleteTransaction } from '@plumbline/contract/transactions/operations'
import { makeDataFolder, removeDataFolder, startServer } from '../../scripts/processes/server-process.ts'
import { signInByApi } from '../harness/api-client.ts'
import { fixtureEnvironment } from '../harness/product.ts'
import { EXTENT, report } from './extent.ts'

const USERS = 10
const MAX_GROWTH_MB = 200

function residentMegabytes(processId: number | undefined): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

test('mixed traffic of ten users for a while: no failure, no growing memory', async () => {
  const dataFolder = makeDataFolder()
  const server = await startServer(dataFolder, { ...fixtureEnvironment, BILLING: 'off', TRUSTED_PROXIES: '127.0.0.1' })
  const end = Date.now() + EXTENT.soakMinutes * 60_000
  let requests = 0
  let warmMegabytes = 0

  async function use(index: number): Promise<void> {
    const { token } = await signInByApi(server, `soak-${index}@plumbline.example`)
    // Each from a network of its own, as behind a proxy: one network may change 6000 things a minute.
    const fromOwnNetwork: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', `192.0.2.${index}`)
      return fetch(input, { ...init, headers })
    }
    const { call } = createClient({ origin: server.origin, token, fetch: fromOwnNetwork })
    const stockId = (await call(searchAssets, { query: { limit: 1 } }))[0]?._id ?? ''
    const { _id: portfolioId } = await call(createPortfolio, { body: { currency: 'EUR' } })
    const row = { portfolioId, stockId, type: 'buy' as const, date: '2020-01-02', units: 1, price: 10 }
    const params = { id: portfolioId }
    while (Date.now() < end) {
      const { ids } = await call(createTransactions, { body: Array.from({ length: 20 }, () => row) })
      await call(getPortfolio, { params })
      await call(listPortfolios)
      await (await call(exportPortfolio, { params })).blob.text()
      for (const id of ids.slice(1)) await call(deleteTransaction, { params: { id } })
      requests += 4 + ids.length
      if (requests < 2000) warmMegabytes = residentMegabytes(server.process.pid)
    }
  }

  await Promise.all(Array.from({ length: USERS }, (_, index) => use(index)))
  const grownMegabytes = residentMegabytes(server.process.pid) - warmMegabytes
  expect(grownMegabytes).toBeLessThan(MAX_GROWTH_MB)
  await server.stop()
  expect(server.process.exitCode).toBe(0)
  removeDataFolder(dataFolder)
  report(`${EXTENT.soakMinutes} minutes, ${requests} requests, memory grew by ${Math.round(grownMegabytes)} MB`)
})
