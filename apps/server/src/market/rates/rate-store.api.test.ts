import { parseIsoDate } from '@plumbline/engine/calendar'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { createLiveSource } from '@plumbline/market-sources/testing/live-source'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createMarket, type Market } from '../market.ts'
import { readRateState } from './stored-rates.ts'

const friday = '2026-01-09'

let database: Database
let clock: ManualClock
let market: Market
let mood: 'responds' | 'fails' | 'hangs'
/** What one euro is, by date, of the one currency that the source has. */
let dollars: Record<string, number>
let askedFrom: string[]

const source: MarketDataProvider = {
  ...createLiveSource({}),
  async fx(currencies, { from, to }, signal) {
    askedFrom.push(from)
    if (mood === 'fails') throw new UpstreamError('ecb', 'returned 500', true)
    if (mood === 'hangs') {
      await new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new UpstreamError('ecb', 'did not answer', true))),
      )
    }
    if (!currencies.includes('USD')) return []
    const dates = Object.keys(dollars).filter((date) => date >= from && date <= to)
    const days = Int32Array.from(dates, parseIsoDate)
    return [
      {
        base: 'EUR',
        quote: 'USD',
        rates: { days, values: Float64Array.from(dates, (date) => dollars[date] as number) },
      },
    ]
  },
}

beforeEach(async () => {
  database = await openTestDatabase()
  clock = createManualClock(`${friday}T08:00:00Z`)
  market = createMarket(database.db, source, clock)
  mood = 'responds'
  dollars = { '2026-01-07': 1.1, '2026-01-08': 1.2 }
  askedFrom = []
})
afterEach(async () => {
  await market.close()
  await database.close()
})

async function dollarsOn(date: string, from: Market = market): Promise<number | undefined> {
  const table = await from.rates.tableFor(['EUR', 'USD'], friday)
  return table.converter('EUR', 'USD')?.on(parseIsoDate(date)).rate
}

test('stored rates are returned while the source hangs, and the last one on or before the day counts', async () => {
  expect(await dollarsOn('2026-01-08')).toBe(1.2)
  mood = 'hangs'
  clock.advance(24 * 60)
  const refreshing = market.rates.refresh('2026-01-10')
  await expect.poll(() => askedFrom).toHaveLength(2)
  expect(await dollarsOn(friday)).toBe(1.2)
  await market.close()
  await refreshing
})

test('the first request of a currency waits a few seconds, and its rate is there once the source responds', async () => {
  const hasty = createMarket(database.db, source, clock, { maxWaitMs: 50 })
  mood = 'hangs'
  expect(await dollarsOn(friday, hasty)).toBeUndefined()
  await hasty.close()
  mood = 'responds'
  expect(await dollarsOn(friday)).toBe(1.2)
})

test('a source that fails is left alone for some minutes, and its error is kept', async () => {
  mood = 'fails'
  expect(await dollarsOn(friday)).toBeUndefined()
  expect(await dollarsOn(friday)).toBeUndefined()
  await market.rates.refresh(friday)
  expect(askedFrom).toHaveLength(1)
  expect(await readRateState(database.db)).toMatchObject({ lastError: 'ecb: returned 500' })
  mood = 'responds'
  clock.advance(6)
  expect(await dollarsOn(friday)).toBe(1.2)
  expect(await readRateState(database.db)).toMatchObject({ lastError: null, fetchedTo: friday })
})

test('the rates of a day are fetched once they are published, and a response that lacks a day loses none', async () => {
  await dollarsOn(friday)
  await market.rates.refresh(friday)
  expect(askedFrom).toEqual(['1900-01-01'])
  clock.advance(8 * 60)
  dollars = { '2026-01-08': 1.25, [friday]: 1.3 }
  await market.rates.refresh(friday)
  await market.rates.refresh(friday)
  expect(askedFrom).toEqual(['1900-01-01', '2025-01-01'])
  expect([await dollarsOn('2026-01-07'), await dollarsOn('2026-01-08'), await dollarsOn(friday)]).toEqual([
    1.1, 1.25, 1.3,
  ])
  expect(await dollarsOn('2026-01-07', createMarket(database.db, source, clock))).toBe(1.1)
})
