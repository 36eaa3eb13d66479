import { endSession, listSessions } from '@plumbline/contract/accounts/operations'
import { createPortfolio, getPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions, deleteTransaction } from '@plumbline/contract/transactions/operations'
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
import { startTestServer, type TestServer } from './testing/test-server.ts'

/** Two processes on one database share nothing else: what one changes, the next request to the other sees. */
let database: Database

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

describe('a change by one process', () => {
  let first: TestServer
  let second: TestServer
  let token: string

  beforeEach(async () => {
    first = await startTestServer({ database })
    second = await startTestServer({ database })
    token = await first.signIn('ada@plumbline.example')
  })
  afterEach(async () => void (await Promise.all([first.close(), second.close()])))

  test('of transactions and of settings is in the next figures of the other', async () => {
    const { _id: id } = await first.call(createPortfolio, { token, body: { currency: 'EUR' } })
    const figures = async () => {
      const { lines, settings } = await second.call(getPortfolio, { token, params: { id } })
      return [lines.map(({ units, baseCurrencyTotal }) => [units, baseCurrencyTotal]), settings.costMethod]
    }
    expect(await figures()).toEqual([[], 'average'])
    const trade = { portfolioId: id, stockId: 'CORD.XETRA', price: 40 }
    const bought = await first.call(createTransactions, {
      token,
      body: [
        { ...trade, type: 'buy', date: '2022-03-01', units: 2 },
        { ...trade, type: 'buy', date: '2022-03-02', units: 2, price: 60 },
      ],
    })
    expect(await figures()).toEqual([[[4, 200]], 'average'])
    const sale = { ...trade, type: 'sell' as const, date: '2022-03-03', units: 1, price: 70 }
    const sold = await first.call(createTransactions, { token, body: [sale] })
    expect(await figures()).toEqual([[[3, 150]], 'average'])
    await first.call(updatePortfolio, { token, params: { id }, body: { settings: { costMethod: 'fifo' } } })
    expect(await figures()).toEqual([[[3, 160]], 'fifo'])
    await first.call(deleteTransaction, { token, params: { id: sold.ids[0] ?? '' } })
    await first.call(deleteTransaction, { token, params: { id: bought.ids[1] ?? '' } })
    expect(await figures()).toEqual([[[2, 80]], 'fifo'])
  })

  test('of sessions ends them in the other', async () => {
    const other = await second.signIn('ada@plumbline.example')
    await second.call(listSessions, { token: other })
    const sessions = await first.call(listSessions, { token })
    const id = sessions.find(({ isCurrent }) => !isCurrent)?._id ?? ''
    await first.call(endSession, { token, params: { id } })
    expect((await second.refusal(listSessions, { token: other })).status).toBe(401)
  })
})

describe.skipIf(!process.env.TEST_DATABASE_URL)('market data stored by one process', () => {
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
