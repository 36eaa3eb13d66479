import { describe, expect, test } from 'vitest'
import type { Reader } from './find-reader.ts'
import { isTrialEnding, nextLook } from './next-look.ts'

const CREATED = '2026-01-01T10:00:00.000Z'

// A trial has 14 days, and its last three are told.
test.each([
  ['2026-01-12T09:59:59Z', false],
  ['2026-01-12T10:00:00Z', true],
  ['2026-01-15T09:59:59Z', true],
  ['2026-01-15T10:00:00Z', false],
])('of a trial since 1 January at 10:00, the end is near at %s: %s', (at, isNear) => {
  expect(isTrialEnding(CREATED, new Date(at))).toBe(isNear)
})

describe('mails may be due', () => {
  const portfolio = (priceChange: boolean) => ({ settings: { emails: { priceChange } } })
  const reader = (change: object) =>
    ({
      portfolios: [],
      alerts: [],
      alertSettings: { quietHours: null },
      lastDue: new Map([['trial-ending', '2025-01-01']]),
      createdAt: '2025-01-01T10:00:00.000Z',
      timeZone: 'Europe/Berlin',
      ...change,
    }) as unknown as Reader
  const next = (change: object, now: string) => nextLook(reader(change), new Date(now)).toISOString()

  // In winter, 7:00 in Berlin is 6:00 UTC; 14 January 2026 is a Wednesday.
  test.each([
    ['on each morning that comes', [portfolio(true)], '2026-01-14T05:59:59Z', '2026-01-14T06:00:00.000Z'],
    ['on the next one after it', [portfolio(true)], '2026-01-14T06:00:00Z', '2026-01-15T06:00:00.000Z'],
    ['on Monday, with a recap alone', [portfolio(false)], '2026-01-14T06:00:00Z', '2026-01-19T06:00:00.000Z'],
    ['on Tuesday, if Monday has begun', [portfolio(false)], '2026-01-19T06:00:00Z', '2026-01-20T06:00:00.000Z'],
    ['within a week without a portfolio', [], '2026-01-14T06:00:00Z', '2026-01-22T06:00:00.000Z'],
  ])('%s', (_when, portfolios, now, due) => {
    expect(next({ portfolios }, now)).toBe(due)
  })

  test('on each morning where there are alerts', () => {
    expect(next({ alerts: [{}] }, '2026-01-14T06:00:00Z')).toBe('2026-01-15T06:00:00.000Z')
  })

  test('when the end of the trial is near, and in the morning after it', () => {
    const trial = { createdAt: '2026-01-03T10:00:00.000Z', lastDue: new Map() }
    expect(next(trial, '2026-01-14T06:00:00Z')).toBe('2026-01-14T10:00:00.000Z')
    expect(next(trial, '2026-01-14T10:00:00Z')).toBe('2026-01-15T06:00:00.000Z')
    expect(next({ ...trial, lastDue: new Map([['trial-ending', '2026-01-14']]) }, '2026-01-14T10:00:00Z')).toBe(
      '2026-01-22T06:00:00.000Z',
    )
  })
})
