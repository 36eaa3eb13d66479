import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findLatestSignIn } from '../accounts/sessions.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createPortfolioMeasurer } from './measure-portfolio.ts'
import { showPortfolio } from './show-portfolio.ts'
import { warmUpPortfolio } from './warm-up.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' } })
})
afterEach(() => server.close())

const latest = () => findLatestSignIn(server.database.db, server.clock, 'off')

async function portfolioOf(email: string): Promise<string> {
  const token = await server.signIn(email)
  const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const buy = { portfolioId, type: 'buy' as const, date: '2022-03-01', units: 1, price: 40, stockId: 'CORD.XETRA' }
  await server.call(createTransactions, { token, body: [buy] })
  server.clock.advance(1)
  return portfolioId
}

/** Counts the queries on ledgers. */
function countingLedgers(): { plugin: KyselyPlugin; reads: () => number } {
  let reads = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('"transactions"')) reads += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { plugin, reads: () => reads }
}

test('the first view of whoever signed in last reads no ledger, the one of others does', async () => {
  const ada = await portfolioOf('ada@plumbline.example')
  const adaUser = await latest()
  const bob = await portfolioOf('bob@plumbline.example')
  const bobUser = await latest()
  if (adaUser === undefined || bobUser === undefined) throw new Error('both signed in')
  expect(bobUser.id).not.toBe(adaUser.id)

  const { plugin, reads } = countingLedgers()
  const db = server.database.db.withPlugin(plugin)
  const services = { db, market: server.market, measurer: createPortfolioMeasurer(db, server.market) }
  await warmUpPortfolio(services, bobUser)
  const before = reads()
  expect(before).toBeGreaterThan(0)
  const shown = await showPortfolio(services, bobUser, bob)
  expect([reads(), shown.lines.map(({ units }) => units)]).toEqual([before, [1]])
  await showPortfolio(services, adaUser, ada)
  expect(reads()).toBeGreaterThan(before)
})

test('a session that has expired, and a user without a portfolio, leave nothing to do', async () => {
  expect(await latest()).toBeUndefined()
  await server.signIn('ada@plumbline.example')
  expect(await latest()).toBeDefined()
  await expect(server.app.warmUp(new AbortController().signal)).resolves.toBeUndefined()
  server.clock.advance(181 * 24 * 60)
  expect(await latest()).toBeUndefined()
})
