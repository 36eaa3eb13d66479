import { parseIsoDate } from '@plumbline/engine/calendar'
import { createLiveSource, flint, type LiveSource } from '@plumbline/market-sources/testing/live-source'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from './database/database.ts'
import { listenForChanges } from './market/listen-for-changes.ts'
import { createMarket, type Market } from './market/market.ts'
import { upsertSecurities } from './market/securities/upsert-securities.ts'
import { createManualClock, type ManualClock } from './testing/manual-clock.ts'
import { openTestDatabase } from './testing/test-database.ts'

/** Processes tell each other of new market data by LISTEN and NOTIFY of PostgreSQL. */
let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

describe('market data stored by one process', () => {
  const friday = '2026-01-09'
  const soon = { timeout: 15_000 }
  let clock: ManualClock
  let source: LiveSource
  let first: Market
  let second: Market
  let listening: { close(): Promise<void> }
  let dollar: number

  beforeEach(async () => {
    clock = createManualClock(`${friday}T08:00:00Z`)
    dollar = 1.1
    source = {
      ...createLiveSource({ '2026-01-07': 10 }),
      fx: async () => [
        {
          base: 'EUR',
          quote: 'USD',
          rates: { days: Int32Array.of(parseIsoDate('2026-01-08')), values: Float64Array.of(dollar) },
        },
      ],
    }
    await upsertSecurities(database.db, [flint], new Map())
    first = createMarket(database.db, source, clock)
    second = createMarket(database.db, source, clock)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = `/${rows[0]?.name}`
    listening = listenForChanges(url.href, second)
  })
  afterEach(async () => {
    await listening.close()
    await Promise.all([first.close(), second.close()])
  })

  const priceInSecond = async () => (await second.histories.lastPricesOf([flint.id], friday)).get(flint.id)?.price
  const dollarInSecond = async () => {
    const table = await second.rates.tableFor(['EUR', 'USD'], friday)
    return table.converter('EUR', 'USD')?.on(parseIsoDate(friday)).rate
  }
  /** Until both processes have what is stored, and the connection that listens is open. */
  const listens = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and query = 'listen plumbline_rates' and state = 'idle'`.execute(database.db)
    return rows[0]?.count
  }

  test('reaches the caches of the other at once, also after its connection was lost', async () => {
    await first.histories.refresh(flint, friday)
    await expect.poll(listens, soon).toBe(1)
    expect([await priceInSecond(), await dollarInSecond()]).toEqual([10, 1.1])

    clock.advance(1)
    source.closes['2026-01-08'] = 11
    await first.histories.refresh(flint, friday)
    await expect.poll(priceInSecond, soon).toBe(11)

    clock.advance(8 * 60)
    dollar = 1.2
    await first.rates.refresh(friday)
    await expect.poll(dollarInSecond, soon).toBe(1.2)

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen plumbline_rates'`.execute(database.db)
    clock.advance(1)
    source.closes[friday] = 12
    await first.histories.refresh(flint, friday)
    await expect.poll(priceInSecond, soon).toBe(12)
  })
})
