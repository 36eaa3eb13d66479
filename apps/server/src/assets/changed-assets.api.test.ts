import { getAsset, searchAssets } from '@plumbline/contract/assets/operations'
import { screenAssets } from '@plumbline/contract/screener/operations'
import { createLiveSource, flint, type LiveSource } from '@plumbline/market-sources/testing/live-source'
import { securityOf } from '@plumbline/market-sources/testing/security'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { upsertSecurities } from '../market/securities/upsert-securities.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Two processes on one database: the second one must notice what the first one changes. */
let database: Database
let source: LiveSource
let first: TestServer
let second: TestServer
let token: string

const now = '2026-01-09T12:00:00Z'
const soon = { timeout: 20_000, interval: 200 }

beforeEach(async () => {
  database = await openTestDatabase()
  source = createLiveSource({ '2026-01-08': 10 })
  first = await startTestServer({ now, database, provider: () => source })
  const deaf = createLiveSource({})
  deaf.mood = 'fails'
  second = await startTestServer({ now, database, provider: () => deaf })
  token = await first.signIn('ada@plumbline.example')
})
afterEach(async () => {
  await Promise.all([first.close(), second.close()])
  await database.close()
})

const foundBySecond = async (q: string) =>
  (await second.call(searchAssets, { token, query: { q } })).map(({ _id }) => _id)

async function screenedBySecond() {
  const filters = [{ field: 'pe', operator: 'gt', value: 1 } as const]
  return (await second.call(screenAssets, { token, body: { filters } })).results.map(({ _id, pe }) => [_id, pe])
}

test('a security that one process fetched is found by the other, and so is its change', async () => {
  expect(await foundBySecond('flint')).toEqual([])
  await first.call(searchAssets, { token, query: { q: 'flint' } })
  await expect.poll(() => foundBySecond('flint'), soon).toEqual([flint.id])
  await upsertSecurities(database.db, [{ ...flint, name: 'Chert Instruments' }], new Map())
  await expect.poll(() => foundBySecond('chert'), soon).toEqual([flint.id])
})

test('figures that a profile brought to one process are screened by the other, and newer ones too', async () => {
  await upsertSecurities(database.db, [flint, securityOf({ id: 'OTHER.US' })], new Map([['OTHER.US', { pe: 5 }]]))
  expect(await screenedBySecond()).toEqual([['OTHER.US', 5]])
  source.profileNow = { Highlights: { PERatio: 12 } }
  await first.call(getAsset, { token, params: { id: flint.id } })
  await expect.poll(screenedBySecond, soon).toEqual(expect.arrayContaining([[flint.id, 12]]))
  await upsertSecurities(database.db, [flint], new Map([[flint.id, { pe: 13 }]]))
  await expect.poll(screenedBySecond, soon).toEqual(expect.arrayContaining([[flint.id, 13]]))
})
