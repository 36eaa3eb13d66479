import { parseIsoDate } from '@plumbline/engine/calendar'
import type { DayPrice, ExchangeDay } from '@plumbline/market-sources/provider'
import { securityOf } from '@plumbline/market-sources/testing/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { expect, test } from 'vitest'
import { isWeeklyTurn } from '../fetching/refresh-schedule.ts'
import type { StoredHistory } from '../histories/history-rows.ts'
import { refreshByExchange } from './refresh-by-exchange.ts'

// 8 January 2026 is a Thursday, 12 January a Monday.
const THURSDAY = '2026-01-08'
const FRIDAY = '2026-01-09'
const MONDAY = '2026-01-12'
const { signal } = new AbortController()

/** Securities whose weekly turn is on none of the days. */
const securities = ['C.US', 'D.US', 'E.US', 'H.US'].map((id) => securityOf({ id }))

const historyUpTo = (last: string, change: object = {}) =>
  ({
    source: 'demo',
    currency: 'USD',
    days: Int32Array.of(parseIsoDate(last)),
    closes: Float64Array.of(10),
    fetchedTo: last,
    unknownParts: [],
    ...change,
  }) as unknown as StoredHistory

interface Setting {
  today?: string
  listed?: typeof securities
  stored?: (id: string) => StoredHistory | undefined
  costInHistories?: number
  day?: (date: string) => Partial<ExchangeDay>
}

/** Which securities are left to be refreshed one by one, the days that were asked for, and what was appended. */
async function refresh({ today = FRIDAY, listed = securities, costInHistories = 3, day, stored }: Setting = {}) {
  const asked: string[] = []
  const appended: Record<string, number[]> = {}
  const source = {
    exchangeOf: ({ exchange }: { exchange: string }) => exchange,
    costInHistories,
    async day(_exchange: string, date: string) {
      asked.push(date)
      const prices = listed.map(({ id }) => ({ securityId: id, date, close: 11, currency: 'USD' }))
      return { splits: new Map(), dividends: new Map(), prices, ...day?.(date) }
    },
  }
  const market = {
    provider: { name: 'demo', exchangeDays: source },
    histories: {
      storedOf: async (ids: string[]) =>
        new Map(ids.map((id) => [id, stored === undefined ? historyUpTo(THURSDAY) : stored(id)])),
      append: async ({ id }: { id: string }, prices: DayPrice[]) => {
        appended[id] = prices.map(({ close }) => close)
      },
    },
  }
  const left = await refreshByExchange(market as never, listed, today, signal)
  return { left: left.map(({ id }) => id), asked, appended }
}

const all = securities.map(({ id }) => id)
const pricesOf = (date: string, change: (id: string) => object) => ({
  prices: all.map((id) => ({ securityId: id, date, close: 11, currency: 'USD', ...change(id) })) as DayPrice[],
})

test('weekdays since the last close are fetched for the whole exchange', async () => {
  expect(await refresh()).toMatchObject({ left: [], asked: [FRIDAY], appended: { 'C.US': [11] } })
  const weekend = await refresh({ today: '2026-01-11' })
  expect(weekend.asked).toEqual([FRIDAY])
  expect((await refresh({ stored: () => historyUpTo(FRIDAY), today: '2026-01-11' })).asked).toEqual([])
})

test('a day is fetched that costs no more than the histories that lack it', async () => {
  expect((await refresh({ listed: securities.slice(0, 3) })).left).toEqual([])
  expect(await refresh({ listed: securities.slice(0, 2) })).toMatchObject({ left: all.slice(0, 2), asked: [] })
  const lacking = (count: number) => (id: string) => historyUpTo(all.indexOf(id) < count ? THURSDAY : FRIDAY)
  expect((await refresh({ stored: lacking(3) })).left).toEqual(['H.US'])
  expect((await refresh({ stored: lacking(2) })).left).toEqual(all)
})

test.each<[string, object | undefined]>([
  ['without a history', undefined],
  ['without closes', { days: new Int32Array(), closes: new Float64Array() }],
  ['of another source', { source: 'yahoo' }],
  ['whose splits are unknown', { unknownParts: ['splits'] }],
])('a security %s is refreshed by itself', async (_which, change) => {
  const stored = (id: string) => (id === 'C.US' ? change && historyUpTo(THURSDAY, change) : historyUpTo(THURSDAY))
  expect((await refresh({ stored: stored as NonNullable<Setting['stored']> })).left).toEqual(['C.US'])
})

test('a security that is delisted, or trades day and night, is refreshed by itself', async () => {
  const listed = [...securities, securityOf({ id: 'GONE.US', delistedOn: '2025-01-01' })]
  expect((await refresh({ listed })).left).toEqual(['GONE.US'])
})

test('a gap of five days is filled, a longer one is not', async () => {
  const gap = (days: number) => {
    const today = `2026-01-${String(8 + days).padStart(2, '0')}`
    const stored = (id: string) =>
      historyUpTo(THURSDAY, { fetchedTo: isWeeklyTurn(id, THURSDAY, today) ? today : THURSDAY })
    return refresh({ today, stored })
  }
  expect((await gap(5)).left).toEqual([])
  expect((await gap(6)).left).toEqual(all)
})

test.each([
  ['a split', () => ({ splits: new Map([['C.US', {}]]) })],
  ['a dividend', () => ({ dividends: new Map([['C.US', {}]]) })],
  [
    'a close half as high again and more',
    (date: string) => pricesOf(date, (id) => ({ close: id === 'C.US' ? 15.01 : 15 })),
  ],
  [
    'a close two thirds as high and less',
    (date: string) => pricesOf(date, (id) => ({ close: id === 'C.US' ? 6.66 : 6.67 })),
  ],
  ['another currency', (date: string) => pricesOf(date, (id) => ({ currency: id === 'C.US' ? 'EUR' : 'USD' }))],
])('a security with %s is refreshed by itself', async (_what, day) => {
  expect((await refresh({ day: day as NonNullable<Setting['day']> })).left).toEqual(['C.US'])
})

test('where a day cannot be fetched, all are refreshed by themselves; any other failure is one', async () => {
  const failing = (error: Error) =>
    refresh({
      day: () => {
        throw error
      },
    })
  expect((await failing(new UpstreamError('eodhd', 'the plan lacks it', false))).left).toEqual(all)
  await expect(failing(new TypeError('broken'))).rejects.toThrow('broken')
})

test('Monday follows Friday', async () => {
  const stored = (id: string) => historyUpTo(FRIDAY, { fetchedTo: isWeeklyTurn(id, FRIDAY, MONDAY) ? MONDAY : FRIDAY })
  expect((await refresh({ today: MONDAY, stored })).asked).toEqual([MONDAY])
})
