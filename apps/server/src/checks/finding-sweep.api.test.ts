import { ignoreFinding, listFindings } from '@plumbline/contract/checks/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions, deleteTransactions } from '@plumbline/contract/transactions/operations'
import { createWebhook } from '@plumbline/contract/webhooks/operations'
import type { WebhookEvent } from '@plumbline/contract/webhooks/vocabulary'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { FINDING_SWEEP } from './finding-sweep.ts'

const DAY_MINUTES = 24 * 60

let server: TestServer
let token: string
let portfolioId: string
let accounts = 0

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off', WEBHOOK_PRIVATE_NETWORKS: 'on' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  token = await server.signIn(`user${++accounts}@plumbline.example`)
  portfolioId = (await server.call(createPortfolio, { token, body: { name: 'Long-term', currency: 'EUR' } }))._id
})

const subscribe = (event: WebhookEvent) =>
  server.call(createWebhook, { token, body: { url: 'http://127.0.0.1:1/', events: [event] } })

// BEAM.LSE closes at 390 pence on 15 March 2021, and has paid a dividend since.
async function add(date: string, price: string): Promise<string[]> {
  const beam = { portfolioId, stockId: 'BEAM.LSE', type: 'buy' as const, units: '5', currency: 'GBX' }
  return (await server.call(createTransactions, { token, body: [{ ...beam, date, price }] })).ids
}

/** What webhooks are told of the portfolio since the last call. */
async function told(): Promise<unknown[]> {
  await server.app.background.run(FINDING_SWEEP)
  const { db } = server.database
  const rows = await db.selectFrom('webhook_deliveries').select('payload').execute()
  await db.updateTable('webhook_deliveries').set({ payload: '{}' }).execute()
  return rows.map(({ payload }) => JSON.parse(payload)).filter(({ data }) => data?.portfolioId === portfolioId)
}

async function listed() {
  const { findings, atStake } = await server.call(listFindings, { token, params: { id: portfolioId } })
  return { portfolioId, count: findings.length, atStake, currency: 'EUR', findingIds: findings.map(({ _id }) => _id) }
}

test('what an import brings is told once, and again when it is something else', async () => {
  await subscribe('findings.changed')
  expect(await told()).toEqual([])
  await add('2021-03-15', '39000')
  const first = await listed()
  expect(first.count).toBe(2)
  expect(await told()).toMatchObject([{ type: 'findings.changed', data: first }])
  expect(await told()).toEqual([])
  server.clock.advance(DAY_MINUTES)
  expect(await told()).toEqual([])

  const [second = ''] = await add('2021-03-16', '39000')
  expect(await told()).toMatchObject([{ data: { ...(await listed()), count: 3 } }])
  await server.call(deleteTransactions, { token, body: { ids: [second] } })
  expect(await told()).toEqual([])
})

test('prices are looked at again each day, after six in the morning, and what is ignored is not told', async () => {
  await add('2021-03-15', '39000')
  const { findingIds } = await listed()
  for (const findingId of findingIds) {
    await server.call(ignoreFinding, { token, params: { id: portfolioId }, body: { findingId, reason: 'right' } })
  }
  await subscribe('findings.changed')
  expect(await told()).toEqual([])
  await server.database.db.deleteFrom('ignored_findings').execute()
  const untilSix = (30 * 60 - ((server.clock.now().getTime() / 60_000) % DAY_MINUTES)) % DAY_MINUTES
  server.clock.advance(untilSix - 1)
  expect(await told()).toEqual([])
  server.clock.advance(1)
  expect(await told()).toMatchObject([{ data: { findingIds } }])
})

test('nothing is told of samples, of accounts without such a webhook, and of disabled accounts', async () => {
  const { db } = server.database
  await subscribe('findings.changed')
  await add('2021-03-15', '39000')
  const { user_id: userId, settings } = await db
    .selectFrom('portfolios')
    .select(['user_id', 'settings'])
    .where('id', '=', portfolioId)
    .executeTakeFirstOrThrow()
  const sample = JSON.stringify({ ...JSON.parse(settings), isSample: true })
  await db.updateTable('portfolios').set({ settings: sample }).where('id', '=', portfolioId).execute()
  expect(await told()).toEqual([])
  await db.updateTable('portfolios').set({ settings }).where('id', '=', portfolioId).execute()
  const disabled = { disabled_at: server.clock.now().toISOString() }
  await db.updateTable('users').set(disabled).where('id', '=', userId).execute()
  expect(await told()).toEqual([])

  token = await server.signIn(`user${++accounts}@plumbline.example`)
  portfolioId = (await server.call(createPortfolio, { token, body: { name: 'Other', currency: 'EUR' } }))._id
  await subscribe('import.finished')
  await add('2021-03-15', '39000')
  expect(await told()).toEqual([])
})
