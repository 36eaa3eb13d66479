import { formatIsoDate } from '@plumbline/engine/calendar'
import { describe, expect, test } from 'vitest'
import type { PriceHistory } from '../provider.ts'
import { isMisaligned, normalizeChart } from './chart.ts'

const now = new Date('2024-07-01T12:00:00Z')
const always = { from: '1990-01-01', to: '2024-07-01' }

interface Parts {
  meta?: object
  bars: [instant: string, close: number | null, adjusted?: number | null][]
  splits?: [instant: string, numerator: number, denominator: number][]
  dividends?: [instant: string, amount: number][]
}

const seconds = (instant: string) => Date.parse(instant) / 1000

/** A response in the shape of the source, with invented figures. */
function chart({ meta, bars, splits = [], dividends = [] }: Parts) {
  const events = {
    splits: Object.fromEntries(
      splits.map(([at, numerator, denominator]) => [seconds(at), { date: seconds(at), numerator, denominator }]),
    ),
    dividends: Object.fromEntries(dividends.map(([at, amount]) => [seconds(at), { date: seconds(at), amount }])),
  }
  const result = {
    meta: { currency: 'USD', symbol: 'TST', exchangeTimezoneName: 'America/New_York', gmtoffset: -18_000, ...meta },
    timestamp: bars.map(([at]) => seconds(at)),
    events,
    indicators: {
      quote: [{ close: bars.map(([, close]) => (close === null ? null : Math.fround(close))) }],
      adjclose: [{ adjclose: bars.map(([, close, adjusted]) => (adjusted === undefined ? close : adjusted)) }],
    },
  }
  return { chart: { result: [result], error: null } }
}

function pricesOf(history: PriceHistory | undefined): Record<string, number> {
  const { days, values } = history?.closes ?? { days: new Int32Array(), values: new Float64Array() }
  return Object.fromEntries([...days].map((day, index) => [formatIsoDate(day), values[index] as number]))
}

describe('closes as traded', () => {
  const restated = chart({
    bars: [
      ['2024-06-06T13:30:00Z', 30.25, 30],
      ['2024-06-07T13:30:00Z', 30, 29.75],
      ['2024-06-10T13:30:00Z', 31, 31],
    ],
    splits: [['2024-06-10T13:30:00Z', 4, 1]],
    dividends: [
      ['2024-06-07T13:30:00Z', 0.25],
      ['2024-06-10T13:30:00Z', 0.3],
    ],
  })

  test('before a split are multiplied back, with the dividends; those on its day are not', () => {
    const history = normalizeChart(restated, always, now)
    expect(pricesOf(history)).toEqual({ '2024-06-06': 121, '2024-06-07': 120, '2024-06-10': 31 })
    expect(history?.splits).toEqual([{ date: '2024-06-10', numerator: 4, denominator: 1 }])
    expect(history?.dividends).toEqual([
      { date: '2024-06-07', value: 1, currency: 'USD' },
      { date: '2024-06-10', value: 0.3, currency: 'USD' },
    ])
    // 30 less 0.3, and 30.25 less that share and the dividend of 0.25; the source's own 30 and 29.75 do not fit.
    expect([...(history?.adjustedCloses ?? [])]).toEqual([29.7, 29.7, 31])
  })

  test('a split after the range counts too, but is not returned', () => {
    const history = normalizeChart(restated, { from: '2024-06-06', to: '2024-06-07' }, now)
    expect(pricesOf(history)).toEqual({ '2024-06-06': 121, '2024-06-07': 120 })
    expect(history?.splits).toEqual([])
  })

  test('a split without restated closes is not undone', () => {
    const history = normalizeChart(
      chart({
        bars: [
          ['2024-06-07T13:30:00Z', 120],
          ['2024-06-10T13:30:00Z', 31],
        ],
        splits: [['2024-06-10T13:30:00Z', 4, 1]],
      }),
      always,
      now,
    )
    expect(pricesOf(history)).toEqual({ '2024-06-07': 120, '2024-06-10': 31 })
    expect(history?.splits).toHaveLength(1)
  })

  test('two splits multiply: 13.24 of a stock split 4:1 and 10:1 since was 529.6', () => {
    const history = normalizeChart(
      chart({
        bars: [
          ['2021-02-01T14:30:00Z', 13.24],
          ['2021-07-19T13:30:00Z', 18.7],
          ['2021-07-20T13:30:00Z', 18.6],
          ['2024-06-07T13:30:00Z', 120],
          ['2024-06-10T13:30:00Z', 121],
        ],
        splits: [
          ['2021-07-20T13:30:00Z', 4, 1],
          ['2024-06-10T13:30:00Z', 10, 1],
        ],
      }),
      always,
      now,
    )
    expect(pricesOf(history)).toMatchObject({ '2021-02-01': 529.6, '2021-07-20': 186, '2024-06-10': 121 })
  })
})

describe('days of the exchange', () => {
  test("are in the exchange's time zone: the open in Sydney is the day before in UTC", () => {
    const history = normalizeChart(
      chart({
        meta: { currency: 'AUD', exchangeTimezoneName: 'Australia/Sydney', gmtoffset: 36_000 },
        bars: [
          ['2024-01-14T23:00:00Z', 40],
          ['2024-06-16T00:00:00Z', 41],
        ],
      }),
      always,
      now,
    )
    expect(Object.keys(pricesOf(history))).toEqual(['2024-01-15', '2024-06-16'])
  })

  test('a bar at 23:00 stands for the midnight that a clock change skipped', () => {
    const history = normalizeChart(
      chart({
        meta: { currency: 'BRL', exchangeTimezoneName: 'America/Sao_Paulo' },
        bars: [['2018-11-04T02:00:00Z', 10]],
      }),
      always,
      now,
    )
    // 23:00 on November 3: in 2018, 00:00 on the 4th did not exist there.
    expect(Object.keys(pricesOf(history))).toEqual(['2018-11-04'])
  })

  test('an unknown time zone falls back to the offset', () => {
    const history = normalizeChart(
      chart({
        meta: { exchangeTimezoneName: 'Nowhere/At_All', gmtoffset: 36_000 },
        bars: [['2024-01-14T23:00:00Z', 40]],
      }),
      always,
      now,
    )
    expect(Object.keys(pricesOf(history))).toEqual(['2024-01-15'])
  })
})

describe('bars that are not closes', () => {
  test("null closes are left out, and a live bar besides the day's bar counts once, as the later one", () => {
    const response = chart({
      meta: { regularMarketTime: seconds('2024-06-10T20:00:02Z') },
      bars: [
        ['2024-06-06T13:30:00Z', 30],
        ['2024-06-07T13:30:00Z', null],
        ['2024-06-10T13:30:00Z', 31],
        ['2024-06-10T20:00:02Z', 31.5],
      ],
    })
    expect(pricesOf(normalizeChart(response, always, now))).toEqual({ '2024-06-06': 30, '2024-06-10': 31.5 })
  })

  test('an open session has no close yet', () => {
    const regular = { start: seconds('2024-07-01T13:30:00Z'), end: seconds('2024-07-01T20:00:00Z') }
    const response = chart({
      meta: { currentTradingPeriod: { regular }, regularMarketTime: seconds('2024-07-01T15:00:00Z') },
      bars: [
        ['2024-06-28T13:30:00Z', 30],
        ['2024-07-01T15:00:00Z', 33],
      ],
    })
    expect(pricesOf(normalizeChart(response, always, new Date('2024-07-01T15:00:00Z')))).toEqual({ '2024-06-28': 30 })
    expect(pricesOf(normalizeChart(response, always, new Date('2024-07-01T20:30:00Z')))).toHaveProperty(
      '2024-07-01',
      33,
    )
  })

  test('a response without a close or a currency has no history', () => {
    expect(normalizeChart(chart({ bars: [] }), always, now)).toBeUndefined()
    expect(normalizeChart(chart({ bars: [['2024-06-06T13:30:00Z', null]] }), always, now)).toBeUndefined()
    expect(
      normalizeChart(chart({ meta: { currency: null }, bars: [['2024-06-06T13:30:00Z', 1]] }), always, now),
    ).toBeUndefined()
    expect(normalizeChart('NA', always, now)).toBeUndefined()
  })

  test('a missing adjusted close takes the adjustment of the next day', () => {
    const response = chart({
      bars: [
        ['2024-06-06T13:30:00Z', 100, null],
        ['2024-06-07T13:30:00Z', 110, 99],
      ],
    })
    expect([...(normalizeChart(response, always, now)?.adjustedCloses ?? [])]).toEqual([90, 99])
  })
})

describe('pence', () => {
  const pence = { currency: 'GBp', exchangeTimezoneName: 'Europe/London' }

  test('closes and dividends become pounds, days in pounds are aligned, and a dividend in the wrong unit is corrected', () => {
    const response = chart({
      meta: { ...pence, regularMarketPrice: 252, regularMarketTime: seconds('2024-06-10T15:35:00Z') },
      bars: [
        ['2024-06-05T07:00:00Z', 250],
        ['2024-06-06T07:00:00Z', 2.51],
        ['2024-06-07T07:00:00Z', 249],
        ['2024-06-10T07:00:00Z', 252],
      ],
      dividends: [
        ['2024-06-06T07:00:00Z', 5],
        ['2024-06-10T07:00:00Z', 300],
      ],
    })
    const history = normalizeChart(response, always, now)
    expect(history?.currency).toBe('GBP')
    expect(Object.values(pricesOf(history))).toEqual([2.5, 2.51, 2.49, 2.52])
    expect(history?.dividends.map(({ value }) => value)).toEqual([0.05, 0.03])
  })
})

describe('a chart whose lists do not fit together', () => {
  const bars = Array.from({ length: 30 }, (_, at): [string, number] => [
    new Date(Date.UTC(2024, 4, 1 + at, 13, 30)).toISOString(),
    100 + 3 * at,
  ])
  const sound = chart({ bars })
  type List = (number | null)[]
  const damaged = (change: (lists: { days: List; closes: List; adjusted: List }) => void) => {
    const [result] = structuredClone(sound).chart.result
    if (result === undefined) throw new Error('there is no chart')
    const [quote, adjclose] = [result.indicators.quote[0], result.indicators.adjclose[0]]
    change({ days: result.timestamp, closes: quote?.close ?? [], adjusted: adjclose?.adjclose ?? [] })
    return { chart: { result: [result], error: null } }
  }
  const shuffle = (list: List) =>
    list.splice(0, list.length, ...list.map((_, at) => list[(at * 7) % list.length] ?? null))

  test.each<[string, Parameters<typeof damaged>[0]]>([
    ['lacks a day', ({ days }) => days.splice(9, 1)],
    ['lacks a close', ({ closes }) => closes.splice(9, 1)],
    ['lacks an adjusted close', ({ adjusted }) => adjusted.splice(9, 1)],
    ['has no closes', ({ closes }) => closes.splice(0)],
    ['has its days in another order', ({ days }) => shuffle(days)],
  ])('that %s is damaged', (_name, change) => {
    expect(isMisaligned(damaged(change))).toBe(true)
  })

  test.each<[string, Parameters<typeof damaged>[0]]>([
    ['is sound', () => undefined],
    ['is reversed as a whole', (lists) => Object.values(lists).map((list) => list.reverse())],
    ['has no adjusted closes', ({ adjusted }) => adjusted.splice(0)],
    ['is empty', (lists) => Object.values(lists).map((list) => list.splice(0))],
    ['has days without a close', ({ closes }) => closes.fill(null, 3, 8)],
  ])('that %s is not', (_name, change) => {
    expect(isMisaligned(damaged(change))).toBe(false)
  })
})
