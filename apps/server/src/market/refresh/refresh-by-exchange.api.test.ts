import { parseIsoDate } from '@plumbline/engine/calendar'
import type { ExchangeDay, MarketDataProvider } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { createLiveSource } from '@plumbline/market-sources/testing/live-source'
import { securityOf } from '@plumbline/market-sources/testing/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { createManualClock, type ManualClock } from '../../testing/manual-clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createMarket, type Market } from '../market.ts'
import { upsertSecurities } from '../securities/upsert-securities.ts'
import { priceSweep } from './price-sweep.ts'

const thursday = '2026-01-08'
const friday = '2026-01-09'
const monday = '2026-01-12'
const unending = new AbortController().signal

/** None of these is refreshed individually on a Friday or a Monday, except `weekly`, whose weekday is Friday. */
const ordinary = ['C.US', 'D.US', 'E.US', 'H.US'].map((id) => securityOf({ id }))
const weekly = securityOf({ id: 'A.US' })

let database: Database
let clock: ManualClock
let market: Market
/** The source's data: closes by security and date. */
let closes: Record<string, Record<string, number>>
let day: Omit<ExchangeDay, 'prices'>
let failsDays: boolean
/** Histories and days that the source was asked for. */
let asked: string[]

const source: MarketDataProvider = {
  ...createLiveSource({}),
  async history({ id }, { from, to }) {
    asked.push(id)
    const dates = Object.keys(closes[id] ?? {}).filter((date) => date >= from && date <= to)
    const values = Float64Array.from(dates, (date) => closes[id]?.[date] as number)
    const days = Int32Array.from(dates, parseIsoDate)
    return { currency: 'USD', closes: { days, values }, adjustedCloses: values, splits: [], dividends: [] }
  },
  exchangeDays: {
    exchangeOf: ({ exchange }) => exchange,
    costInHistories: 3,
    async day(exchange, date) {
      asked.push(`${exchange} ${date}`)
      if (failsDays) throw new UpstreamError('eodhd', 'the plan lacks it', false)
      const prices = Object.entries(closes).flatMap(([securityId, byDate]) => {
        const close = byDate[date]
        return close === undefined
          ? []
          : [{ securityId, date, close, adjustedClose: close, volume: 1, currency: 'USD' }]
      })
      return { ...day, prices }
    },
  },
}

beforeEach(async () => {
  database = await openTestDatabase()
  clock = createManualClock(`${thursday}T23:30:00Z`)
  market = createMarket(database.db, source, clock)
  day = { splits: new Map(), dividends: new Map() }
  failsDays = false
  asked = []
})
afterEach(() => database.close())

/** Holds securities since Thursday and lets the time come to the evening of a later day. */
async function holdUntil(date: string, securities: Security[]): Promise<void> {
  closes = Object.fromEntries(securities.map(({ id }) => [id, { [thursday]: 10 }]))
  await upsertSecurities(database.db, securities, new Map())
  await market.histories.historiesOf(Object.keys(closes), thursday)
  asked = []
  clock.advance((parseIsoDate(date) - parseIsoDate(thursday)) * 24 * 60)
}

const sweep = () => priceSweep(market, clock).run(unending)

async function closesOf(security: Security, today: string): Promise<number[] | undefined> {
  const history = (await createMarket(database.db, source, clock).histories.storedOf([security.id], today)).get(
    security.id,
  )
  return history && [...history.closes]
}

test('the day of an exchange is fetched once for all due securities, and each gets its close', async () => {
  await holdUntil(friday, ordinary)
  for (const [index, { id }] of ordinary.entries()) (closes[id] as Record<string, number>)[friday] = 11 + index / 10
  expect(await sweep()).toBe(4)
  expect(asked).toEqual([`US ${friday}`])
  expect(await closesOf(ordinary[3] as Security, friday)).toEqual([10, 11.3])
  const histories = await market.histories.historiesOf(Object.keys(closes), friday)
  expect([...histories.values()].map(({ fetchedTo }) => fetchedTo)).toEqual(Array(4).fill(friday))
  expect(await sweep()).toBe(0)
})

test('after a weekend without a server both days are fetched', async () => {
  await holdUntil(monday, ordinary)
  for (const { id } of ordinary) Object.assign(closes[id] as object, { [friday]: 11, [monday]: 12 })
  await sweep()
  expect(asked).toEqual([`US ${friday}`, `US ${monday}`])
  expect(await closesOf(ordinary[0] as Security, monday)).toEqual([10, 11, 12])
})

test('a split, a dividend, an unusual close and the weekly reading are read from the history itself', async () => {
  await holdUntil(friday, [...ordinary, weekly])
  const [split, dividend, unusual, usual] = ordinary as [Security, Security, Security, Security]
  for (const { id } of ordinary) (closes[id] as Record<string, number>)[friday] = 11
  ;(closes[unusual.id] as Record<string, number>)[friday] = 1100
  closes[weekly.id] = { [thursday]: 9.5, [friday]: 9.6 }
  day = {
    splits: new Map([[split.id, { date: friday, numerator: 2, denominator: 1 }]]),
    dividends: new Map([[dividend.id, { date: friday, value: 1, currency: 'USD' }]]),
  }
  await sweep()
  expect(asked.toSorted()).toEqual([split.id, dividend.id, unusual.id, weekly.id, `US ${friday}`].toSorted())
  expect(await closesOf(usual, friday)).toEqual([10, 11])
  expect(await closesOf(weekly, friday)).toEqual([9.5, 9.6])
})

test('too few on an exchange, or one whose days cannot be had, are read one by one', async () => {
  const fewer = ordinary.slice(0, 2)
  const abroad = securityOf({ id: 'H.XETRA' })
  await holdUntil(friday, [...fewer, abroad])
  await sweep()
  expect(asked.toSorted()).toEqual([...fewer.map(({ id }) => id), abroad.id])
  failsDays = true
  await holdUntil(friday, ordinary)
  clock.advance(72 * 60)
  await sweep()
  expect(asked.filter((each) => !each.startsWith('US ')).toSorted()).toEqual(
    expect.arrayContaining(ordinary.map(({ id }) => id)),
  )
})

test('what is delisted keeps its history, counts as no failure and is fetched again after a week', async () => {
  const gone = securityOf({ id: 'C.US', delistedOn: '2025-12-19' })
  await holdUntil(friday, [gone])
  clock.advance(7 * 24 * 60)
  closes = {}
  expect(await sweep()).toBe(1)
  expect(await closesOf(gone, friday)).toEqual([10])
  const { failures, due_at } = await database.db.selectFrom('price_states').selectAll().executeTakeFirstOrThrow()
  expect({ failures, due_at }).toEqual({ failures: 0, due_at: '2026-01-23T23:30:00.000Z' })
})
