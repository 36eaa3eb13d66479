import type { FetchedProfile } from '@plumbline/market-sources/profile'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { createLiveSource } from '@plumbline/market-sources/testing/live-source'
import { securityOf } from '@plumbline/market-sources/testing/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { createMarket } from '../market/market.ts'
import { upsertSecurities } from '../market/securities/upsert-securities.ts'
import { createManualClock, type ManualClock } from '../testing/manual-clock.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { createExDividendDates } from './ex-dividend-dates.ts'

const MONDAY = '2026-01-12'
const DIVIDEND_PAYER = 'FLINT.US'
const OTHER = 'CHERT.US'

let database: Database
let clock: ManualClock
let asked: string[]
let profile: FetchedProfile | undefined
let fails: boolean

beforeEach(async () => {
  database = await openTestDatabase()
  clock = createManualClock(`${MONDAY}T07:00:00Z`)
  asked = []
  fails = false
  profile = { SplitsDividends: { ExDividendDate: '2026-01-20' } }
  await upsertSecurities(database.db, [securityOf({ id: DIVIDEND_PAYER }), securityOf({ id: OTHER })], new Map())
})
afterEach(() => database.close())

function datesFrom({ isLocal }: { isLocal: boolean }) {
  const source: MarketDataProvider = {
    ...createLiveSource({}),
    isLocal,
    async profile({ id }, today) {
      asked.push(`${id} ${today}`)
      if (fails) throw new UpstreamError('eodhd', 'returned 500', true)
      return profile
    },
  }
  return createExDividendDates(createMarket(database.db, source, clock))
}

test('a profile is read once for all readers, for each asset and day', async () => {
  const dateOf = datesFrom({ isLocal: true })
  expect([await dateOf(DIVIDEND_PAYER, MONDAY), await dateOf(DIVIDEND_PAYER, MONDAY)]).toEqual([
    '2026-01-20',
    '2026-01-20',
  ])
  profile = undefined
  expect([await dateOf(OTHER, MONDAY), await dateOf(OTHER, MONDAY)]).toEqual([undefined, undefined])
  expect(await dateOf(DIVIDEND_PAYER, '2026-01-13')).toBeUndefined()
  expect(asked).toEqual([`FLINT.US ${MONDAY}`, `CHERT.US ${MONDAY}`, 'FLINT.US 2026-01-13'])
})

test('a source that did not respond is asked again later in the same run', async () => {
  const dateOf = datesFrom({ isLocal: false })
  fails = true
  expect(await dateOf(DIVIDEND_PAYER, MONDAY)).toBeUndefined()
  fails = false
  clock.advance(16)
  expect(await dateOf(DIVIDEND_PAYER, MONDAY)).toBe('2026-01-20')
})
