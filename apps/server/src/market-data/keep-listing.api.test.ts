import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { createLiveSource, flint } from '../testing/live-source.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { keepListing } from './keep-listing.ts'
import type { MarketDataProvider } from './provider.ts'

let database: Database
let listings = 0

function localSource(version: string): MarketDataProvider {
  return {
    ...createLiveSource({}),
    isLocal: true,
    version: async () => version,
    async *securities() {
      listings += 1
      yield { securities: [flint], facts: new Map([[flint.id, { mktCap: listings }]]) }
    },
  }
}

beforeEach(async () => {
  database = await openTestDatabase()
  listings = 0
})
afterEach(() => database.close())

test('a local source is listed once, again when it changes, and once for each day that is named', async () => {
  const first = localSource('of two words')
  await keepListing(database, first)
  await keepListing(database, first)
  expect(listings).toBe(1)
  await keepListing(database, first, '2026-01-09')
  await keepListing(database, first, '2026-01-09')
  await keepListing(database, first)
  expect(listings).toBe(2)
  await keepListing(database, first, '2026-01-10')
  await keepListing(database, localSource('another'))
  expect(listings).toBe(4)
  const { facts } = await database.db.selectFrom('asset_facts').select('facts').executeTakeFirstOrThrow()
  expect(JSON.parse(facts)).toEqual({ mktCap: 4 })
})
