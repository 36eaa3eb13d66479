import type { Security } from '@plumbline/market-sources/security'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createMarket, type Market } from '../market.ts'
import { storedDataOnly } from '../stored-data-only.ts'
import { findAssets } from './assets.ts'
import { readAssetsVersion } from './assets-version.ts'
import { keepByVersion } from './keep-by-version.ts'
import { upsertSecurities } from './upsert-securities.ts'

let database: Database
let market: Market

beforeEach(async () => {
  database = await openTestDatabase()
  market = createMarket(database.db, storedDataOnly('yahoo'), createClock(undefined))
})
afterEach(async () => {
  await market.close()
  await database.close()
})

const flint: Security = {
  id: 'FLNT.US',
  symbol: 'FLNT',
  exchange: 'US',
  name: 'Flint',
  type: 'Common Stock',
  currency: 'USD',
  isin: undefined,
  sector: undefined,
  industry: undefined,
  country: undefined,
  image: undefined,
  delistedOn: undefined,
}
const slate: Security = { ...flint, id: 'SLAT.US', symbol: 'SLAT', name: 'Slate' }

const namesOf = async (...ids: string[]) => [...(await market.assetsOf(ids)).values()].map(({ name }) => name)

test('assets and their figures are those of the last change, in the order of the question', async () => {
  await upsertSecurities(database.db, [flint], new Map([[flint.id, { pe: 10 }]]))
  expect(await namesOf(flint.id, slate.id)).toEqual(['Flint'])
  expect((await market.facts.factsOf([flint.id, slate.id])).get(flint.id)).toEqual({ pe: 10 })

  await upsertSecurities(database.db, [slate], new Map())
  expect(await namesOf(slate.id, flint.id)).toEqual(['Slate', 'Flint'])

  await upsertSecurities(database.db, [{ ...flint, name: 'Flint and Sons' }], new Map([[flint.id, { pe: 11 }]]))
  expect(await namesOf(flint.id, slate.id)).toEqual(['Flint and Sons', 'Slate'])
  const facts = await market.facts.factsOf([flint.id, slate.id])
  expect([facts.get(flint.id), facts.get(slate.id)]).toEqual([{ pe: 11 }, {}])
})

test('the same object is returned until something changes', async () => {
  await upsertSecurities(database.db, [flint, slate], new Map([[flint.id, { pe: 10 }]]))
  const read = async () => [(await market.assetsOf([flint.id])).get(flint.id), await factOf()]
  const factOf = async () => (await market.facts.factsOf([flint.id])).get(flint.id)
  const [asset, fact] = await read()
  const [again, factAgain] = await read()
  expect(again).toBe(asset)
  expect(factAgain).toBe(fact)
})

test('an asset that is kept is returned even if another call forgets it meanwhile, because an asset changed', async () => {
  await upsertSecurities(database.db, [flint, slate], new Map())
  let isReading = false
  const assetsOf = keepByVersion(database.db, async (ids) => {
    if (isReading && ids.includes(slate.id)) {
      isReading = false
      await upsertSecurities(database.db, [{ ...slate, name: 'Slate and Sons' }], new Map())
      await assetsOf([slate.id])
    }
    return await findAssets(database.db, ids)
  })
  await assetsOf([flint.id])
  isReading = true
  expect([...(await assetsOf([flint.id, slate.id])).keys()]).toEqual([flint.id, slate.id])
  expect((await assetsOf([slate.id])).get(slate.id)?.name).toBe('Slate and Sons')
})

test('securities are stored with the new version of the assets, or not at all', async () => {
  await upsertSecurities(database.db, [flint], new Map())
  const version = await readAssetsVersion(database.db)
  const many = Array.from({ length: 100 }, (_, index) => ({ ...slate, id: `${index}.US` }))
  // No table takes a security without a currency.
  const wrong = { ...slate, currency: null as unknown as string }
  await expect(upsertSecurities(database.db, [...many, wrong], new Map())).rejects.toThrow(/currency/)
  expect(await namesOf('0.US', flint.id)).toEqual(['Flint'])
  expect(await readAssetsVersion(database.db)).toBe(version)
})
