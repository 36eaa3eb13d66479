import { describe, expect, test } from 'vitest'
import { isWeeklyTurn, lastPublication, nextAttempt, nextRefresh } from './refresh-schedule.ts'

describe('the close of a day is fetched two hours after the exchange closes', () => {
  test.each([
    { exchange: 'US', now: '2026-01-09T20:00:00Z', due: '2026-01-09T23:00:00.000Z', why: '18:00 in New York, winter' },
    { exchange: 'US', now: '2026-07-09T20:00:00Z', due: '2026-07-09T22:00:00.000Z', why: '18:00 in New York, summer' },
    {
      exchange: 'US',
      now: '2026-01-09T23:30:00Z',
      due: '2026-01-12T23:00:00.000Z',
      why: 'Friday evening waits for Monday',
    },
    { exchange: 'LSE', now: '2026-01-09T12:00:00Z', due: '2026-01-09T18:35:00.000Z', why: 'London' },
    { exchange: 'XETRA', now: '2026-01-09T12:00:00Z', due: '2026-01-09T18:40:00.000Z', why: 'Frankfurt' },
    { exchange: 'AU', now: '2026-01-08T12:00:00Z', due: '2026-01-09T07:10:00.000Z', why: 'Sydney is a day ahead' },
    { exchange: 'CC', now: '2026-01-09T12:00:00Z', due: '2026-01-10T00:20:00.000Z', why: 'crypto has no weekend' },
  ])('$exchange: $why', ({ exchange, now, due }) => {
    expect(nextRefresh({ exchange, delistedOn: undefined }, new Date(now)).toISOString()).toBe(due)
  })

  test('what is delisted is looked at once a week', () => {
    const now = new Date('2026-01-09T12:00:00Z')
    expect(nextRefresh({ exchange: 'US', delistedOn: '2025-12-31' }, now).toISOString()).toBe(
      '2026-01-16T12:00:00.000Z',
    )
  })

  test('after failures the pause doubles, up to six hours', () => {
    const now = new Date('2026-01-09T12:00:00Z')
    const minutes = [1, 2, 3, 5, 6, 50].map(
      (failures) => (nextAttempt(failures, now).getTime() - now.getTime()) / 60_000,
    )
    expect(minutes).toEqual([15, 30, 60, 240, 360, 360])
  })
})

test.each([
  { now: '2026-01-09T15:14:59Z', published: '2026-01-08T15:15:00.000Z', why: 'before 16:15 in Frankfurt' },
  { now: '2026-01-09T15:15:30Z', published: '2026-01-09T15:15:00.000Z', why: 'after it' },
  { now: '2026-07-09T14:15:00Z', published: '2026-07-09T14:15:00.000Z', why: 'in summer' },
  { now: '2026-01-12T08:00:00Z', published: '2026-01-09T15:15:00.000Z', why: 'on Monday morning Friday counts' },
])('reference rates: $why', ({ now, published }) => {
  expect(lastPublication(new Date(now)).toISOString()).toBe(published)
})

test('an asset has one turn a week, also when the days are fetched after midnight or with a gap', () => {
  // A is 65, so its day is Monday; 2026-01-12 is one.
  const turns = (fetchedTo: string, today: string) => isWeeklyTurn('A', fetchedTo, today)
  expect(turns('2026-01-09', '2026-01-12')).toBe(true)
  expect(turns('2026-01-10', '2026-01-13')).toBe(true)
  expect(turns('2026-01-12', '2026-01-13')).toBe(false)
  expect(turns('2026-01-12', '2026-01-18')).toBe(false)
  expect(turns('0000-00-00', '2026-01-14')).toBe(true)
})
