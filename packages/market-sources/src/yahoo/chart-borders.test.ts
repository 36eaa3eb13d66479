import { formatIsoDate } from '@plumbline/engine/calendar'
import { describe, expect, test } from 'vitest'
import { isMisaligned, normalizeChart } from './chart.ts'

const always = { from: '1990-01-01', to: '2024-07-01' }
const DAY = 86_400
const at = (instant: string) => Date.parse(instant) / 1000

interface Parts {
  meta?: object
  bars: (readonly [seconds: number | null, close: number | null])[] | readonly (readonly [number, number])[]
  adjusted?: (number | null)[]
  events?: object
}

const chart = ({ meta, bars, adjusted, events = {} }: Parts) => ({
  chart: {
    result: [
      {
        meta: { currency: 'USD', exchangeTimezoneName: 'America/New_York', gmtoffset: -14_400, ...meta },
        timestamp: bars.map(([seconds]) => seconds),
        events,
        indicators: {
          quote: [{ close: bars.map(([, close]) => close) }],
          adjclose: [{ adjclose: adjusted ?? bars.map(([, close]) => close) }],
        },
      },
    ],
  },
})

const daysOf = (parts: Parts, now = '2024-07-01T12:00:00Z') =>
  [...(normalizeChart(chart(parts), always, new Date(now))?.closes.days ?? [])].map(formatIsoDate)

describe('the bar of an open session is not a close', () => {
  const opens = at('2024-06-28T13:30:00Z')
  const closes = at('2024-06-28T20:00:00Z')
  const bars = [
    [opens - DAY, 10],
    [opens, 11],
  ] as const

  test.each([
    ['before it has closed', { start: opens, end: closes }, '2024-06-28T19:59:59Z', false],
    ['at its close', { start: opens, end: closes }, '2024-06-28T20:00:00Z', true],
    ['without a start', { end: closes }, '2024-06-28T19:59:59Z', true],
    ['without an end', { start: opens }, '2024-06-28T19:59:59Z', true],
  ])('%s', (_when, regular, now, isClose) => {
    const days = daysOf({ meta: { currentTradingPeriod: { regular } }, bars }, now)
    expect(days).toEqual(isClose ? ['2024-06-27', '2024-06-28'] : ['2024-06-27'])
  })
})

// No place on Earth is more than 14 hours from UTC.
test.each([
  [50_400, '2024-06-28'],
  [50_401, '2024-06-27'],
  [-50_400, '2024-06-26'],
  [-50_401, '2024-06-27'],
  [null, '2024-06-27'],
])('an offset of %s seconds makes 10:00 UTC of 27 June the day %s', (gmtoffset, day) => {
  expect(daysOf({ meta: { exchangeTimezoneName: null, gmtoffset }, bars: [[at('2024-06-27T10:00:00Z'), 10]] })).toEqual(
    [day],
  )
})

test('a bar needs a time and a close', () => {
  const seconds = at('2024-06-27T13:30:00Z')
  expect(daysOf({ bars: [[seconds, 10]] })).toEqual(['2024-06-27'])
  expect(
    daysOf({
      bars: [
        [seconds, null],
        [null, 10],
        [seconds, 0],
      ],
    }),
  ).toEqual([])
})

test.each([
  ['as two numbers', { numerator: 4, denominator: 1 }, [[4, 1]]],
  ['as a text', { splitRatio: '4:1' }, [[4, 1]]],
  ['with a slash', { splitRatio: '4/1' }, [[4, 1]]],
  ['with half of it', { numerator: 4 }, []],
  ['without a day', { numerator: 4, denominator: 1, date: null }, []],
])('a split that is stated %s', (_how, stated, ratios) => {
  const date = at('2024-06-28T13:30:00Z')
  const events = { splits: { [date]: { date, ...stated } } }
  const bars = [
    [date - DAY, 10],
    [date, 10],
  ] as const
  const history = normalizeChart(chart({ bars, events }), always, new Date('2024-07-01T12:00:00Z'))
  expect(history?.splits.map(({ numerator, denominator }) => [numerator, denominator])).toEqual(ratios)
})

describe('closes and days do not belong together', () => {
  const days = (count: number) => Array.from({ length: count }, (_, index) => index)
  /** Closes that rise by 1 % a day. */
  const rising = (count: number) => days(count).map((day) => [day * DAY, 100 * 1.01 ** day] as const)
  /** The same closes in order, whose days jump between the two halves. */
  const shuffled = (count: number) => {
    const half = Math.ceil(count / 2)
    const order = days(count).map((index) => (index % 2 === 0 ? index / 2 : half + (index - 1) / 2))
    return rising(count).map(([, close], index) => [(order.indexOf(index) as number) * DAY, close] as const)
  }

  test('where the lists differ in length', () => {
    expect(isMisaligned(chart({ bars: rising(12) }))).toBe(false)
    expect(isMisaligned(chart({ bars: rising(12), adjusted: [1] }))).toBe(true)
    expect(isMisaligned(chart({ bars: rising(12), adjusted: [] }))).toBe(false)
  })

  test('where days are in another order, if there are ten closes to tell', () => {
    expect(isMisaligned(chart({ bars: shuffled(20) }))).toBe(true)
    expect(isMisaligned(chart({ bars: shuffled(12) }))).toBe(true)
    expect(isMisaligned(chart({ bars: shuffled(9) }))).toBe(false)
    expect(isMisaligned(chart({ bars: rising(20).toReversed() }))).toBe(false)
  })

  test('not in a response without any', () => {
    expect(isMisaligned({})).toBe(false)
    expect(isMisaligned({ chart: { result: [{ meta: {} }] } })).toBe(false)
  })
})
