import { expect, test } from 'vitest'
import { nextRun } from './schedule.ts'

const next = (schedule: Parameters<typeof nextRun>[0], now: string) => nextRun(schedule, new Date(now)).toISOString()

test.each([
  [{ every: 5 }, '2026-01-31T12:00:01.000Z', '2026-01-31T12:00:05.000Z'],
  [{ every: 60, offset: 45 }, '2026-01-31T12:00:30.000Z', '2026-01-31T12:00:45.000Z'],
  [{ every: 60, offset: 45 }, '2026-01-31T12:00:46.000Z', '2026-01-31T12:01:45.000Z'],
  [{ every: 3600, offset: 821 }, '2026-01-31T23:59:59.000Z', '2026-02-01T00:13:41.000Z'],
])('every process runs at the same instants: %j after %s at %s', (schedule, now, expected) => {
  expect(next(schedule, now)).toBe(expected)
})

test('a timer that fires on time or a little early does not lead to a second run', () => {
  expect(next({ every: 5 }, '2026-01-31T12:00:05.000Z')).toBe('2026-01-31T12:00:10.000Z')
  expect(next({ every: 5 }, '2026-01-31T12:00:04.998Z')).toBe('2026-01-31T12:00:10.000Z')
})
