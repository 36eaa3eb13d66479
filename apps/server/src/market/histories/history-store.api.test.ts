import { createPortfolio, getPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { createLiveSource, flint, type LiveSource } from '@plumbline/market-sources/testing/live-source'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { bindProvider } from '../create-provider.ts'
import { createMarket, type Market } from '../market.ts'
import { priceSweep } from '../refresh/price-sweep.ts'
import { upsertSecurities } from '../securities/upsert-securities.ts'

const friday = '2026-01-09T20:00:00Z'
const quarterOfAnHour = 15
const never = new AbortController().signal

let database: Database
let clock: ManualClock
let source: LiveSource
let market: Market

beforeEach(async () => {
  database = await openTestDatabase()
  clock = createManualClock(friday)
  source = createLiveSource({ '2026-01-07': 10, '2026-01-08': 11 })
  market = createMarket(database.db, source, clock)
  await upsertSecurities(database.db, [flint], new Map())
})
afterEach(() => database.close())

const closesOf = async (from: Market = market, today = '2026-01-09') => {
  const history = (await from.histories.historiesOf([flint.id], today)).get(flint.id)
  return history === undefined ? undefined : [...history.closes]
}

describe('a live source', () => {
  test('is asked once for a history, and the next process reads what is stored', async () => {
    expect(await closesOf()).toEqual([10, 11])
    expect(await closesOf()).toEqual([10, 11])
    source.mood = 'fails'
    expect(await closesOf(createMarket(database.db, source, clock))).toEqual([10, 11])
    expect(source.askedFrom).toEqual(['1900-01-01'])
  })

  test('is asked after the close for what is new and the last ten days, whose corrections are taken over', async () => {
    await closesOf()
    const sweep = priceSweep(market, clock)
    expect(await sweep.run(never)).toBe(0)
    source.closes = { '2026-01-07': 10, '2026-01-08': 11.5, '2026-01-09': 12 }
    clock.advance(3 * 60)
    expect(await sweep.run(never)).toBe(1)
    expect(source.askedFrom).toEqual(['1900-01-01', '2025-12-30'])
    expect(await closesOf()).toEqual([10, 11.5, 12])
    expect(await sweep.run(never)).toBe(0)
  })

  test('that fails, returns nothing or lacks a day loses no price, and is retried later', async () => {
    await closesOf()
    const sweep = priceSweep(market, clock)
    clock.advance(3 * 60)
    for (const mood of ['fails', 'is empty'] as const) {
      source.mood = mood
      expect(await sweep.run(never)).toBe(1)
      expect(await closesOf()).toEqual([10, 11])
      expect(await sweep.run(never)).toBe(0)
      clock.advance(2 * quarterOfAnHour)
    }
    source.mood = 'responds'
    source.closes = { '2026-01-09': 12 }
    clock.advance(quarterOfAnHour)
    expect(await sweep.run(never)).toBe(1)
    expect(await closesOf()).toEqual([10, 11, 12])
    const { failures, last_error } = await database.db.selectFrom('price_states').selectAll().executeTakeFirstOrThrow()
    expect({ failures, last_error }).toEqual({ failures: 0, last_error: null })
  })

  test('that names another currency for the same closes changes nothing', async () => {
    await closesOf()
    const sweep = priceSweep(market, clock)
    const stored = async () =>
      await database.db.selectFrom('price_states').select(['currency', 'last_error']).executeTakeFirstOrThrow()
    source.currency = 'USD'
    source.closes['2026-01-09'] = 12
    clock.advance(3 * 60)
    await sweep.run(never)
    expect(await closesOf()).toEqual([10, 11])
    expect(await stored()).toEqual({
      currency: 'EUR',
      last_error: 'eodhd: prices of FLINT.US are in USD instead of EUR',
    })
    source.currency = 'EUR'
    clock.advance(quarterOfAnHour)
    await sweep.run(never)
    expect(await closesOf()).toEqual([10, 11, 12])
    expect(await stored()).toEqual({ currency: 'EUR', last_error: null })
  })

  test('that loses a split for a while changes nothing, and replaces the history when it never returns', async () => {
    const split = { date: '2026-01-08', numerator: 2, denominator: 1 }
    const later = { date: '2026-01-09', numerator: 3, denominator: 1 }
    source.adjustment = 1
    source.splits = [split]
    source.closes = { '2026-01-07': 20, '2026-01-08': 10 }
    expect(await closesOf()).toEqual([20, 10])
    const sweep = priceSweep(market, clock)
    const refresh = async () => {
      await database.db.updateTable('price_states').set({ due_at: clock.now().toISOString() }).execute()
      await sweep.run(never)
    }
    source.splits = [later]
    source.closes = { '2026-01-07': 10, '2026-01-08': 10, '2026-01-09': 3.5 }
    clock.advance(3 * 60)
    await refresh()
    expect(await closesOf()).toEqual([20, 10])
    const { last_error } = await database.db.selectFrom('price_states').select('last_error').executeTakeFirstOrThrow()
    expect(last_error).toBe('eodhd: the history of FLINT.US lacks the split of 2026-01-08')
    for (let attempt = 0; attempt < 30; attempt++) await refresh()
    expect(await closesOf()).toEqual([10, 10, 3.5])
    expect(await database.db.selectFrom('splits').select('date').execute()).toEqual([{ date: '2026-01-09' }])
  })

  test('that converts all closes to another currency replaces them', async () => {
    await closesOf()
    source.currency = 'USD'
    source.closes = { '2026-01-07': 12, '2026-01-08': 13.2, '2026-01-09': 14.4 }
    clock.advance(3 * 60)
    await priceSweep(market, clock).run(never)
    expect(await closesOf()).toEqual([12, 13.2, 14.4])
    expect(await database.db.selectFrom('price_states').select('currency').execute()).toEqual([{ currency: 'USD' }])
  })

  test('that never responded leaves the asset without prices, and not every request waits for it', async () => {
    source.mood = 'fails'
    expect(await closesOf()).toBeUndefined()
    expect(await closesOf()).toBeUndefined()
    expect(source.askedFrom).toHaveLength(1)
    source.mood = 'responds'
    clock.advance(quarterOfAnHour + 1)
    expect(await closesOf()).toEqual([10, 11])
  })

  test('has its adjusted closes kept, which a ledger is measured without', async () => {
    source.closes = { '2024-12-31': 8, '2025-12-31': 9, '2026-01-08': 10 }
    source.adjustment = 0.5
    await market.histories.historiesOf([flint.id], '2026-01-08')
    clock.advance(3 * 60)
    source.closes['2026-01-09'] = 11
    await market.histories.refresh(flint, '2026-01-09')
    const later = createMarket(database.db, source, clock).histories
    const recent = (await later.recentMarketsOf([flint.id], '2026-01-09', '2026-01-05')).get(flint.id)
    expect(recent?.prices.closes).toEqual(Float64Array.of(9, 10, 11))
    expect(recent).not.toHaveProperty('adjustedCloses')
    const whole = (await later.marketsOf([flint.id], '2026-01-09')).get(flint.id)
    expect(whole?.prices.closes).toEqual(Float64Array.of(8, 9, 10, 11))
    expect(whole?.adjustedCloses).toEqual(Float64Array.of(4, 4.5, 5, 5.5))
    expect((await later.recentMarketsOf([flint.id], '2026-01-09', '2026-01-05')).get(flint.id)).toBe(recent)
    expect((await later.recentMarketsOf([flint.id], '2026-01-09', '2025-01-01')).get(flint.id)).toBe(whole)
  })

  test('gives ledgers a new close, also in a process that did not fetch it', async () => {
    const other = createMarket(database.db, source, clock)
    const closesSince = async ({ histories }: Market) =>
      (await histories.recentMarketsOf([flint.id], '2026-01-09', '2026-01-07')).get(flint.id)?.prices.closes
    await closesOf()
    for (const each of [market, other]) {
      expect(await closesSince(each)).toEqual(Float64Array.of(10, 11))
      expect(await closesOf(each)).toEqual([10, 11])
    }
    source.closes['2026-01-09'] = 12
    clock.advance(3 * 60)
    await market.histories.refresh(flint, '2026-01-09')
    await other.histories.dropOutdated()
    for (const each of [market, other]) expect(await closesSince(each)).toEqual(Float64Array.of(10, 11, 12))
  })

  test('has all its histories returned, even when the cache is too small for any of them', async () => {
    const chert = { ...flint, id: 'CHERT.US' }
    await upsertSecurities(database.db, [chert], new Map())
    const { histories } = createMarket(database.db, source, clock, { maxHistoryCacheBytes: 1 })
    for (const _attempt of ['fetched', 'stored']) {
      const found = await histories.historiesOf([flint.id, chert.id], '2026-01-09')
      expect([...found].map(([id, { closes }]) => [id, ...closes])).toEqual([
        [flint.id, 10, 11],
        [chert.id, 10, 11],
      ])
    }
    expect(source.askedFrom).toHaveLength(2)
  })

  test('whose closes have a gap is read as far back as a ledger needs', async () => {
    source.closes = { '2019-06-28': 7, '2026-01-08': 10 }
    await closesOf()
    const later = createMarket(database.db, source, clock).histories
    const recent = (await later.recentMarketsOf([flint.id], '2026-01-09', '2022-03-01')).get(flint.id)
    expect(recent?.prices.closes).toEqual(Float64Array.of(7, 10))
  })

  test('is asked for each asset once by two processes on one database, and both have the new price', async () => {
    const other = createMarket(database.db, source, clock)
    await closesOf()
    await closesOf(other)
    source.closes['2026-01-09'] = 12
    clock.advance(3 * 60)
    const sweeps = [market, other].map((each) => priceSweep(each, clock))
    const done = await Promise.all(sweeps.map((sweep) => sweep.run(never)))
    expect(done.toSorted()).toEqual([0, 1])
    expect(source.askedFrom).toHaveLength(2)
    clock.advance(1)
    for (const sweep of sweeps) await sweep.run(never)
    expect(await closesOf(market)).toEqual([10, 11, 12])
    expect(await closesOf(other)).toEqual([10, 11, 12])
  })
})

test('a server that stops while its source hangs ends immediately, and another can refresh what it had claimed', async () => {
  const live = createLiveSource({ '2026-01-08': 10 })
  const server = await startTestServer({ now: friday, database, provider: () => live })
  await server.app.ready()
  await market.histories.historiesOf([flint.id], '2026-01-09')
  server.clock.advance(3 * 60)
  clock.advance(3 * 60)
  live.mood = 'hangs'
  const asked = Promise.withResolvers<void>()
  live.askedFrom.push = (...dates) => {
    asked.resolve()
    return dates.length
  }
  const sweeping = server.app.background.run('prices')
  await asked.promise
  await server.close()
  await sweeping
  expect(await priceSweep(market, clock).run(never)).toBe(1)
  const { failures } = await database.db.selectFrom('price_states').select('failures').executeTakeFirstOrThrow()
  expect(failures).toBe(0)
})

test('a database goes on only with the source it was made with, and says how to move', async () => {
  await bindProvider(database.db, { marketData: ['json', 'eodhd'] })
  await bindProvider(database.db, { marketData: ['eodhd'] })
  await bindProvider(database.db, { marketData: ['yahoo', 'eodhd'] })
  const refused = bindProvider(database.db, { marketData: ['demo'] })
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow(/MARKET_DATA=eodhd.*demo.*import them there/)
})

test('a split that the source announces changes neither value nor return by a cent', async () => {
  const live = createLiveSource({ '2026-01-07': 120, '2026-01-08': 126 })
  const server = await startTestServer({ now: friday, provider: () => live })
  try {
    await upsertSecurities(server.database.db, [flint], new Map())
    const token = await server.signIn('ada@plumbline.example')
    const { _id: id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
    const buy = { portfolioId: id, type: 'buy' as const, date: '2026-01-07', units: 5, price: 120, stockId: flint.id }
    await server.call(createTransactions, { token, body: [buy] })
    const before = await server.call(getPortfolio, { token, params: { id } })
    live.closes['2026-01-09'] = 42
    live.splits = [{ date: '2026-01-09', numerator: 3, denominator: 1 }]
    server.clock.advance(3 * 60)
    await server.app.background.run('prices')
    const after = await server.call(getPortfolio, { token, params: { id } })
    expect(before.currentValue).toBeCloseTo(630, 10)
    expect(after.currentValue).toBeCloseTo(630, 10)
    expect(after.totalReturn.twr).toBeCloseTo(before.totalReturn.twr ?? Number.NaN, 12)
    expect(after.lines[0]).toMatchObject({ units: 15, price: 42 })
    expect(after.unbookedSplits).toMatchObject([{ assetId: flint.id, date: '2026-01-09', ratio: 3 }])
  } finally {
    await server.close()
  }
})
