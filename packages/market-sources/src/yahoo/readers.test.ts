import { formatIsoDate } from '@plumbline/engine/calendar'
import { describe, expect, test } from 'vitest'
import { earningsOf } from './earnings.ts'
import { epochDateOf } from './epoch-date.ts'
import { createExchangeCalendar } from './exchange-dates.ts'
import { decimalOf } from './float32.ts'
import { holdersOf, insidersOf } from './holders.ts'

// 1,700,000,000 seconds after 1970-01-01 it was 22:13:20 UTC on 14 November 2023.
test.each([
  [1_700_000_000, '2023-11-14'],
  [1_700_000_000_000, '2023-11-14'],
  [{ raw: 1_700_000_000 }, '2023-11-14'],
  ['2023-11-14', '2023-11-14'],
  [-86_400, '1969-12-31'],
  [0, undefined],
  ['soon', undefined],
  [null, undefined],
])('%j is the day %s', (value, day) => {
  expect(epochDateOf(value)).toBe(day)
})

describe('the calendar of an exchange', () => {
  const at = (instant: string) => Date.parse(instant) / 1000
  const daysOf = (timeZone: string | undefined, offset: number, instant: string) => {
    const calendar = createExchangeCalendar(timeZone, offset)
    return [formatIsoDate(calendar.dayOf(at(instant))), formatIsoDate(calendar.dayOfTrade(at(instant)))]
  }

  // New York is 4 hours behind UTC in summer, Sydney 10 hours ahead in winter.
  test.each([
    ['America/New_York', 0, '2024-06-07T03:59:59Z', ['2024-06-06', '2024-06-06']],
    ['America/New_York', 0, '2024-06-07T04:00:00Z', ['2024-06-07', '2024-06-07']],
    ['Australia/Sydney', 0, '2024-06-06T14:00:00Z', ['2024-06-07', '2024-06-07']],
    ['America/New_York', 0, '2024-06-07T03:00:00Z', ['2024-06-07', '2024-06-06']],
    [undefined, -14_400, '2024-06-07T03:59:59Z', ['2024-06-06', '2024-06-06']],
    [undefined, -14_400, '2024-06-07T04:00:00Z', ['2024-06-07', '2024-06-07']],
    [undefined, -14_400, '2024-06-07T03:00:00Z', ['2024-06-07', '2024-06-06']],
    ['Nowhere/Land', 36_000, '2024-06-06T14:00:00Z', ['2024-06-07', '2024-06-07']],
  ])('of %s, or %i seconds from UTC, has %s on the days of bar and trade %j', (timeZone, offset, instant, days) => {
    expect(daysOf(timeZone, offset, instant)).toEqual(days)
  })
})

test.each([
  [Math.fround(129.04), 129.04],
  [Math.fround(0.1), 0.1],
  [5, 5],
  // Not every single-precision figure is exact in eight digits, but each one is in nine.
  [Math.fround(16_777_217.5), 16_777_218],
  [Math.fround(1.23456789), 1.2345679],
  [13_367.6875, 13_367.6875],
  [0.1, 0.1],
  [129.0399932861329, 129.0399932861329],
])('%d stands for %d', (figure, decimal) => {
  expect(decimalOf(figure)).toBe(decimal)
})

describe('earnings', () => {
  const past = { quarter: '2024-03-31', epsActual: 1.5, epsEstimate: 1.2, surprisePercent: 0.3, currency: 'USD' }
  const awaited = { period: '0q', endDate: '2024-06-30', earningsEstimate: { avg: 2, numberOfAnalysts: 5 } }
  const read = (history: object[], trend: object[] = [], dates: unknown[] = []) => {
    const modules: Record<string, Record<string, unknown>> = {
      earningsHistory: { history },
      earningsTrend: { trend },
      calendarEvents: { earnings: { earningsDate: dates } },
    }
    return earningsOf((name) => modules[name] ?? {})
  }

  // (1.5 − 1.2) / 1.2 is 25 %.
  test.each([
    ['the difference to the estimate', {}, 0.25],
    ['it as stated without an estimate', { epsEstimate: undefined }, 0.3],
    ['it as stated of an estimate of 0', { epsEstimate: 0 }, 0.3],
    ['the difference to a loss', { epsActual: -1.2, epsEstimate: -1.5 }, 0.2],
    ['none before there is a figure', { epsActual: undefined }, undefined],
  ])('surprise by %s', (_what, change, surprise) => {
    const [report] = read([{ ...past, ...change }])
    if (surprise === undefined) expect(report).not.toHaveProperty('surprisePercent')
    else expect(report?.surprisePercent).toBeCloseTo(surprise, 12)
  })

  test('need a day, and a figure or an estimate', () => {
    expect(read([{ ...past, quarter: null }])).toEqual([])
    expect(read([{ ...past, epsActual: undefined, epsEstimate: undefined }])).toEqual([])
    expect(read([{ ...past, epsEstimate: undefined }])).toHaveLength(1)
  })

  test('have the expected quarter first, unless it was reported', () => {
    const dates = [1_722_470_400]
    expect(read([past], [awaited], dates)).toMatchObject([
      { date: '2024-06-30', reportDate: '2024-08-01', epsEstimate: 2 },
      { date: '2024-03-31' },
    ])
    expect(read([{ ...past, quarter: '2024-06-30' }], [awaited])).toMatchObject([{ epsActual: 1.5 }])
    expect(read([], [{ ...awaited, period: '+1q' }])).toEqual([])
    expect(read([], [{ ...awaited, earningsEstimate: { avg: 2, numberOfAnalysts: 0 } }])).toEqual([])
  })
})

describe('holders', () => {
  const holder = { organization: 'Flint Fund', reportDate: '2024-03-31', pctHeld: 0.05, position: 100 }
  const insider = {
    filerName: 'Ada',
    startDate: '2024-03-01',
    shares: 10,
    value: 55,
    transactionText: 'Sale at price 5.00 per share.',
  }
  const insidersBy = (change: object) => insidersOf({ transactions: [{ ...insider, ...change }] })

  test.each(['organization', 'reportDate'])('need their %s', (field) => {
    expect(holdersOf({ ownershipList: [holder] })).toHaveLength(1)
    expect(holdersOf({ ownershipList: [{ ...holder, [field]: undefined }] })).toEqual([])
  })

  test.each(['filerName', 'startDate', 'shares', 'transactionText'])('of the company need their %s', (field) => {
    expect(insidersBy({ [field]: undefined })).toEqual([])
  })

  test('are of the price that is stated, or else of the value', () => {
    expect(insidersBy({})).toMatchObject([{ transactionCode: 'S', transactionPrice: 5 }])
    expect(insidersBy({ transactionText: 'Sale' })).toMatchObject([{ transactionPrice: 5.5 }])
    expect(insidersBy({ transactionText: 'Sale', value: 0 })).toMatchObject([{ transactionPrice: undefined }])
  })

  test('are described where their kind is not known', () => {
    expect(insidersBy({ transactionText: 'Inheritance' })).toMatchObject([
      { transactionCode: 'J', description: 'Inheritance' },
    ])
    expect(insidersBy({})[0]).not.toHaveProperty('description')
  })
})
