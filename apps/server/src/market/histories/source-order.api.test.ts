import { orderSources, resetSourceOrder } from '@plumbline/contract/admin/operations'
import { getAsset } from '@plumbline/contract/assets/operations'
import { createSourceChain } from '@plumbline/market-sources/chain/source-chain'
import { createLiveSource, flint, type LiveSource } from '@plumbline/market-sources/testing/live-source'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { createMarket, type Market } from '../market.ts'
import { priceSweep } from '../refresh/price-sweep.ts'
import { upsertSecurities } from '../securities/upsert-securities.ts'

const monday = '2026-01-12T23:30:00Z'
const never = new AbortController().signal
const listing = { ...flint, id: 'FLINT', exchange: 'NASDAQ' }

let database: Database
let clock: ManualClock
let yahoo: LiveSource
let eodhd: LiveSource
let market: Market

const chainOf = () => createSourceChain({ sources: [yahoo, eodhd], home: 'yahoo', now: () => clock.now() })

beforeEach(async () => {
  database = await openTestDatabase()
  clock = createManualClock(monday)
  const days = ['2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09', '2026-01-12']
  yahoo = createLiveSource(Object.fromEntries(days.map((day, index) => [day, 100 + index])), 'yahoo', listing)
  eodhd = createLiveSource(Object.fromEntries(days.map((day, index) => [day, 100.5 + index])), 'eodhd')
  market = createMarket(database.db, chainOf(), clock)
  await upsertSecurities(database.db, [listing], new Map())
  await closes()
})
afterEach(async () => {
  await market.close()
  await database.close()
})

async function stored() {
  const [history] = (await market.histories.historiesOf([listing.id], clock.now().toISOString().slice(0, 10))).values()
  return history
}
const closes = async () => [...((await stored())?.closes ?? [])]
const sourceNow = async () => (await stored())?.source

/** The close of the next day at both sources, then the refreshes of that day. */
async function nextDay(close: number): Promise<void> {
  const day = new Date(clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
  yahoo.closes[day] = close
  eodhd.closes[day] = close + 0.5
  for (let hour = 0; hour < 24; hour++) {
    clock.advance(60)
    await priceSweep(market, clock).run(never)
  }
}

describe('a history', () => {
  test('moves whole to the next source while its own is down, and back when it answers', async () => {
    expect(await sourceNow()).toBe('yahoo')
    yahoo.mood = 'fails'
    await nextDay(105)
    await nextDay(106)
    expect(await sourceNow()).toBe('eodhd')
    expect(await closes()).toEqual([100.5, 101.5, 102.5, 103.5, 104.5, 105.5, 106.5])
    yahoo.mood = 'responds'
    for (let day = 0; day < 7; day++) await nextDay(107 + day)
    expect(await sourceNow()).toBe('yahoo')
    expect(await closes()).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113])
  })

  test('stays where it is for a single failure', async () => {
    yahoo.mood = 'fails'
    yahoo.closes['2026-01-13'] = 105
    clock.advance(24 * 60)
    await priceSweep(market, clock).run(never)
    expect(eodhd.askedFrom).toEqual([])
    yahoo.mood = 'responds'
    await nextDay(106)
    expect(await sourceNow()).toBe('yahoo')
  })

  test.each([
    { why: 'is another one', change: (value: number) => value * 2 },
    { why: 'lacks the first half', change: (value: number, index: number) => (index < 3 ? undefined : value) },
  ])('is kept, and due again, when the other source’s $why', async ({ change }) => {
    const changed = Object.entries(eodhd.closes).map(([day, value], index) => [day, change(value, index)] as const)
    eodhd.closes = Object.fromEntries(changed.flatMap(([day, value]) => (value === undefined ? [] : [[day, value]])))
    yahoo.mood = 'fails'
    for (let day = 0; day < 3; day++) await nextDay(105 + day)
    expect(await sourceNow()).toBe('yahoo')
    expect(await closes()).toEqual([100, 101, 102, 103, 104])
    yahoo.mood = 'responds'
    await nextDay(108)
    expect(await closes()).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108])
  })

  test('of a source that is no longer used is fetched again whole', async () => {
    yahoo.mood = 'fails'
    await nextDay(105)
    await market.close()
    yahoo.mood = 'responds'
    market = createMarket(database.db, yahoo, clock)
    await nextDay(106)
    expect(await closes()).toEqual([100, 101, 102, 103, 104, 105, 106])
  })
})

test('the asset names the source of its price', async () => {
  const server = await startTestServer({ now: monday, provider: chainOf })
  try {
    yahoo.mood = 'is empty'
    await upsertSecurities(server.database.db, [listing], new Map())
    const token = await server.signIn('ada@plumbline.example')
    const asset = await server.call(getAsset, { token, params: { id: listing.id } })
    expect(asset).toMatchObject({ price: 104.5, priceSource: 'EODHD' })
  } finally {
    await server.close()
  }
})

test('an administrator orders the sources of one asset, and its history moves at once', async () => {
  eodhd.closes['2026-01-05'] = 500
  const server = await startTestServer({ now: monday, provider: chainOf })
  try {
    const { db } = server.database
    await upsertSecurities(db, [listing], new Map())
    const admin = await server.signIn('ada@plumbline.example')
    const user = await server.signIn('ben@plumbline.example')
    await db.updateTable('users').set({ role: 'admin' }).where('email', 'like', 'ada%').execute()
    const params = { id: listing.id }
    const look = () => server.call(getAsset, { token: user, params })
    const order = (...sources: string[]) => server.call(orderSources, { token: admin, params, body: { sources } })
    const known = { yahoo: { name: 'yahoo', label: 'Yahoo Finance' }, eodhd: { name: 'eodhd', label: 'EODHD' } }
    expect(await look()).toMatchObject({
      priceSource: 'Yahoo Finance',
      priceSources: { sources: [known.yahoo, known.eodhd], isChosen: false },
    })

    // It disagrees with the stored closes, which only a choice permits.
    for (const day of Object.keys(eodhd.closes)) eodhd.closes[day] = 300
    await order('eodhd', 'yahoo')
    expect(await look()).toMatchObject({
      price: 300,
      priceSource: 'EODHD',
      priceSources: { sources: [known.eodhd, known.yahoo], isChosen: true },
    })

    await server.call(resetSourceOrder, { token: admin, params })
    expect(await look()).toMatchObject({ priceSource: 'Yahoo Finance', priceSources: { isChosen: false } })

    await order('eodhd', 'yahoo')
    yahoo.mood = 'fails'
    await order('yahoo', 'eodhd')
    expect(await look()).toMatchObject({ price: 300, priceSource: 'EODHD' })
    yahoo.mood = 'responds'
    server.clock.advance(24 * 60)
    await server.app.background.run('prices')
    expect(await look()).toMatchObject({ price: 104, priceSource: 'Yahoo Finance' })

    const problem = { status: 400, message: 'List each of these sources once: yahoo, eodhd.' }
    for (const sources of [['yahoo'], ['yahoo', 'yahoo'], ['yahoo', 'eodhd', 'demo']])
      expect(await server.refusal(orderSources, { token: admin, params, body: { sources } })).toMatchObject(problem)
    const body = { sources: ['eodhd', 'yahoo'] }
    expect(await server.refusal(orderSources, { token: user, params, body })).toMatchObject({ status: 404 })
  } finally {
    await server.close()
  }
})

test.each([
  { down: () => yahoo, id: 'eodhd:FLINT.US' },
  { down: () => eodhd, id: 'FLINT' },
])('an asset that was added while a source was down stays one asset when it is back: $id', async ({ down, id }) => {
  await database.db.deleteFrom('assets').execute()
  const search = async () => (await market.discovery.discover('FLINT', 'person')).assets.map((asset) => asset.id)
  const other = down() === yahoo ? eodhd : yahoo
  down().mood = 'fails'
  expect(await search()).toEqual([id])
  down().mood = 'responds'
  other.mood = 'fails'
  clock.advance(25 * 60)
  expect(await search()).toEqual([id])
  expect(await database.db.selectFrom('assets').select('id').execute()).toEqual([{ id }])
})
