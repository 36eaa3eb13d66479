import { expect, test } from 'vitest'
import { periodOfNewest } from './period-of-newest.ts'

test.each([
  ['2026-03-06', '2026-03-06', 'current-month'],
  ['2026-03-01', '2026-03-31', 'current-month'],
  ['2026-02-28', '2026-03-31', 'last-month'],
  ['2026-01-31', '2026-03-01', 'current-year'],
  ['2025-12-31', '2026-01-01', 'last-month'],
  ['2025-11-30', '2026-01-01', 'last-year'],
  ['2025-01-01', '2026-03-06', 'last-year'],
  ['2024-12-31', '2026-03-06', 'all'],
  [null, '2026-03-06', 'all'],
  ['2026-03-07', '2026-03-06', 'all'],
])('a newest transaction of %s is shown, on %s, by the period %s', (newest, today, period) => {
  expect(periodOfNewest(newest, today)).toBe(period)
})
