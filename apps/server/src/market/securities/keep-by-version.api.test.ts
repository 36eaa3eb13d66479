import type { Security } from '@plumbline/market-sources/security'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createMarket, type Market } from '../market.ts'
import { storedDataOnly } from '../stored-data-only.ts'
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
