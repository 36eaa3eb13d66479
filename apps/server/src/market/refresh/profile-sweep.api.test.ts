import type { FetchedProfile } from '@plumbline/market-sources/profile'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { createLiveSource } from '@plumbline/market-sources/testing/live-source'
import { securityOf } from '@plumbline/market-sources/testing/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createMarket, type Market } from '../market.ts'
import { upsertSecurities } from '../securities/upsert-securities.ts'
import { profileSweep } from './profile-sweep.ts'

const today = '2026-01-09'
const week = 7 * 24 * 60
const unending = new AbortController().signal
const securities = Array.from({ length: 12 }, (_, at) => securityOf({ id: `S${at}.US` }))

const firstSecurity = securityOf({ id: 'S0.US' })

let database: Database
let clock: ManualClock
let market: Market
let asked: string[]
let fails: boolean
/** The source fails for this security alone. */
let failing: string | undefined
let profileNow: FetchedProfile | undefined

const source: MarketDataProvider = {
  ...createLiveSource({ '2026-01-08': 10 }),
  async profile({ id }) {
    asked.push(id)
    if (fails || id === failing) throw new UpstreamError('eodhd', 'returned 500', true)
    return profileNow
  },
}

beforeEach(async () => {
  database = await openTestDatabase()
  clock = createManualClock(`${today}T20:00:00Z`)
  market = createMarket(database.db, source, clock)
  asked = []
  fails = false
  failing = undefined
  profileNow = { General: { Sector: 'Technology' }, Highlights: { PERatio: 12 } }
  await upsertSecurities(database.db, [...securities, securityOf({ id: 'NEVER.US' })], new Map())
  await market.histories.historiesOf(
    securities.map(({ id }) => id),
    today,
  )
})
afterEach(async () => {
  await market.close()
  await database.close()
})

const sweepOf = (each: Market) => profileSweep(each, clock)

test('every asset with a kept history gets its profile, figures and sector, once by two processes and again after a week', async () => {
  const sweeps = [sweepOf(market), sweepOf(createMarket(database.db, source, clock))]
  await Promise.all(sweeps.map((sweep) => sweep.run(unending)))
  await sweeps[0]?.run(unending)
  expect(asked.toSorted()).toEqual(securities.map(({ id }) => id).toSorted())
  const { sector } = await database.db
    .selectFrom('assets')
    .select('sector')
    .where('id', '=', 'S11.US')
    .executeTakeFirstOrThrow()
  const { facts } = await database.db
    .selectFrom('asset_facts')
    .select('facts')
    .where('asset_id', '=', 'S11.US')
    .executeTakeFirstOrThrow()
  expect({ sector, facts: JSON.parse(facts) }).toEqual({ sector: 'Technology', facts: { pe: 12 } })
  clock.advance(week - 1)
  expect(await sweeps[0]?.run(unending)).toBe(0)
  clock.advance(2)
  expect(await sweeps[0]?.run(unending)).toBe(12)
})

test('a source that does not respond is not called for a quarter of an hour', async () => {
  fails = true
  const sweep = sweepOf(market)
  expect(await sweep.run(unending)).toBe(1)
  expect(await sweep.run(unending)).toBe(0)
  fails = false
  clock.advance(16)
  expect(await sweep.run(unending)).toBe(12)
})

test('a security for which the source always fails delays the others once', async () => {
  failing = firstSecurity.id
  const sweep = sweepOf(market)
  for (let run = 0; run < 3; run += 1) {
    await sweep.run(unending)
    clock.advance(16)
  }
  const others = securities.map(({ id }) => id).filter((id) => id !== failing)
  expect(asked.filter((id) => id !== failing).toSorted()).toEqual(others.toSorted())
})

test('a profile that was opened before its history was stored is not fetched again', async () => {
  await market.profiles.profileOf('NEVER.US', today)
  await market.histories.historiesOf(['NEVER.US'], today)
  const sweep = sweepOf(market)
  await sweep.run(unending)
  expect(asked.filter((id) => id === 'NEVER.US')).toHaveLength(1)
  clock.advance(week + 1)
  await sweep.run(unending)
  expect(asked.filter((id) => id === 'NEVER.US')).toHaveLength(2)
})

test('an empty response is stored, and removes no known profile', async () => {
  const sweep = sweepOf(market)
  profileNow = undefined
  await sweep.run(unending)
  expect(await sweep.run(unending)).toBe(0)
  expect(await market.profiles.profileOf(firstSecurity.id, today)).toEqual({ kind: 'missing', reason: 'none' })
  expect(asked).toHaveLength(12)
  profileNow = { General: { Sector: 'Technology' } }
  clock.advance(week + 1)
  await sweep.run(unending)
  profileNow = {}
  clock.advance(week + 1)
  await sweep.run(unending)
  expect(asked).toHaveLength(36)
  expect(await market.profiles.profileOf(firstSecurity.id, today)).toEqual({
    kind: 'known',
    profile: { General: { Sector: 'Technology' } },
    olderSections: { General: '2026-01-16T20:01:00.000Z' },
  })
})

test('a section that the source fails to return stays with its time, and is fetched again after six hours', async () => {
  const sweep = sweepOf(market)
  const statements = (...dates: string[]) => ({
    currency_symbol: 'USD',
    yearly: dates.map((date) => ({ date, netIncome: 5 })),
    quarterly: [],
  })
  const financials = (...dates: string[]) => ({
    Balance_Sheet: statements(...dates),
    Cash_Flow: statements(...dates),
    Income_Statement: statements(...dates),
  })
  profileNow = { General: { Sector: 'Technology' }, Financials: financials('2024-12-31', '2023-12-31') }
  await sweep.run(unending)
  clock.advance(week + 1)
  profileNow = { General: { Sector: 'Energy' }, failedSections: ['Financials'] }
  await sweep.run(unending)
  const kept = await market.profiles.profileOf(firstSecurity.id, today)
  expect(kept).toEqual({
    kind: 'known',
    profile: { General: { Sector: 'Energy' }, Financials: financials('2024-12-31', '2023-12-31') },
    olderSections: { Financials: '2026-01-09T20:00:00.000Z' },
  })
  expect(await sweep.run(unending)).toBe(0)
  clock.advance(6 * 60 + 1)
  profileNow = { General: { Sector: 'Energy' }, Financials: financials('2025-12-31', '2024-12-31') }
  expect(await sweep.run(unending)).toBe(12)
  expect(await market.profiles.profileOf(firstSecurity.id, today)).toEqual({
    kind: 'known',
    profile: { General: { Sector: 'Energy' }, Financials: financials('2025-12-31', '2024-12-31', '2023-12-31') },
    olderSections: {},
  })
})
