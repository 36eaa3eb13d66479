import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { createLiveSource, flint } from '@plumbline/market-sources/testing/live-source'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { writeSetting } from '../../database/settings.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { readAssetsVersion } from './assets-version.ts'
import { refreshListing } from './refresh-listing.ts'
import { upsertSecurities } from './upsert-securities.ts'

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
  await refreshListing(database.db, first)
  await refreshListing(database.db, first)
  expect(listings).toBe(1)
  await refreshListing(database.db, first, '2026-01-09')
  await refreshListing(database.db, first, '2026-01-09')
  await refreshListing(database.db, first)
  expect(listings).toBe(2)
  await refreshListing(database.db, first, '2026-01-10')
  await refreshListing(database.db, localSource('another'))
  expect(listings).toBe(4)
  const { facts } = await database.db.selectFrom('asset_facts').select('facts').executeTakeFirstOrThrow()
  expect(JSON.parse(facts)).toEqual({ mktCap: 4 })
})

test('a database of the first release, which stored the bare version, lists its source again', async () => {
  await writeSetting(database.db, 'listing-version', 'demo-1 120')
  await refreshListing(database.db, localSource('demo-1 120'))
  await refreshListing(database.db, localSource('demo-1 120'))
  expect(listings).toBe(1)
})

test('the version of the assets changes with them, and not when the source returns the same again', async () => {
  const facts = new Map([[flint.id, { mktCap: 5 }]])
  await upsertSecurities(database.db, [flint], new Map())
  const versions = [await readAssetsVersion(database.db)]
  for (const keep of [
    () => upsertSecurities(database.db, [flint], new Map()),
    () => upsertSecurities(database.db, [{ ...flint, name: 'Chert' }], new Map()),
    () => upsertSecurities(database.db, [{ ...flint, name: 'Chert' }], facts),
    () => upsertSecurities(database.db, [{ ...flint, name: 'Chert' }], facts),
    () => upsertSecurities(database.db, [{ ...flint, name: 'Chert', delistedOn: '2026-01-09' }], facts),
  ]) {
    await keep()
    versions.push(await readAssetsVersion(database.db))
  }
  expect(new Set(versions).size).toBe(4)
  expect(versions[1]).toBe(versions[0])
  expect(versions[4]).toBe(versions[3])
})

test('a response that lacks a description does not remove a stored one; a whole list does', async () => {
  await upsertSecurities(database.db, [{ ...flint, sector: 'Technology', isin: 'QZ0000000041' }], new Map())
  await upsertSecurities(database.db, [{ ...flint, name: 'Chert', country: 'Germany' }], new Map())
  const stored = () => database.db.selectFrom('assets').selectAll().executeTakeFirstOrThrow()
  expect(await stored()).toMatchObject({
    name: 'Chert',
    sector: 'Technology',
    isin: 'QZ0000000041',
    country: 'Germany',
  })
  await upsertSecurities(database.db, [flint], new Map(), 'whole')
  expect(await stored()).toMatchObject({ name: 'Flint Instruments', sector: null, isin: null, country: null })
})
