import { screenAssets as operation, screenerResult } from '@plumbline/contract/screener/schemas'
import type { Facts } from '@plumbline/market-sources/facts'
import type { Security } from '@plumbline/market-sources/security'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { createMarket } from '../../market/market.ts'
import { findAssets } from '../../market/securities/assets.ts'
import { loadScreenerRows, loadSearchRows } from '../../market/securities/load-asset-rows.ts'
import { upsertSecurities } from '../../market/securities/upsert-securities.ts'
import { storedDataOnly } from '../../market/stored-data-only.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { screenAssets } from '../screener/screen-assets.ts'
import { createScreener } from '../screener/screener.ts'
import { createAssetSearch } from '../search/asset-search.ts'
import { searchAssets } from '../search/search-assets.ts'

let database: Database

/** More than one batch of either loader. */
const size = 2500
const delisted = 1500

beforeAll(async () => {
  database = await openTestDatabase()
  const securities: Security[] = Array.from({ length: size }, (_, at) => ({
    id: `id-${at}`,
    symbol: `S${at}`,
    exchange: 'US',
    name: `Number ${at}`,
    type: 'Common Stock',
    currency: 'USD',
    isin: undefined,
    sector: at % 2 === 0 ? 'Even' : 'Odd',
    industry: undefined,
    country: undefined,
    image: undefined,
    delistedOn: at === delisted ? '2020-01-31' : undefined,
  }))
  const facts = new Map<string, Facts>(
    securities.slice(0, size - 500).map(({ id }, at) => [id, { mktCapUSD: at + 0.5, ...(at % 3 === 0 && { pe: at }) }]),
  )
  await upsertSecurities(database.db, securities, facts)
})

afterAll(async () => {
  await database.close()
})

test('every stored asset is found, with its size and its delisting', async () => {
  const search = createAssetSearch({ load: () => loadSearchRows(database.db) })
  const market = { assetsOf: (ids: Iterable<string>) => findAssets(database.db, ids) }
  for (const at of [0, 999, 1000, 1001, 1999, size - 1])
    expect((await searchAssets(market, search, `s${at}`, { limit: 1 }))[0]?._id).toBe(`id-${at}`)
  const largest = await searchAssets(market, search, 'number', { limit: 2 })
  expect(largest.map(({ symbol }) => symbol)).toEqual(['S1999', 'S1998'])
  const all = await search.search('number', { limit: size })
  expect(all).toHaveLength(size)
  expect(all.at(-1)).toBe(`id-${delisted}`)
})

test('SCR-03 the screener returns stored assets as the contract says', async () => {
  const screener = createScreener({ load: () => loadScreenerRows(database.db) })
  const { histories } = createMarket(database.db, storedDataOnly('yahoo'), createClock(undefined))
  const request = operation.body.parse({
    filters: [
      { field: 'pe', operator: 'gte', value: 300 },
      { field: 'sector', operator: 'eq', value: 'Even' },
    ],
    limit: 2,
    offset: 1,
  })
  expect(await screener.screen(operation.body.parse({}))).toMatchObject({ count: size, missing: 500 })
  const { results, count, missing } = await screenAssets(
    { db: database.db, histories, screener },
    request,
    '2026-03-02',
    { within: undefined, comparison: undefined },
  )
  expect(results.map(({ symbol }) => symbol)).toEqual(['S1992', 'S1986'])
  expect({ count, missing }).toEqual({ count: 284, missing: 0 })
  for (const result of results) expect(screenerResult.parse(result)).toEqual(result)
  expect(results[0]).toMatchObject({ name: 'Number 1992', pe: 1992, mktCapUSD: 1992.5, beta: null, price: null })
})
