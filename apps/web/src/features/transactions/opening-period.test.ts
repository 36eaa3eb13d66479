import { expect, test } from 'vitest'
import { openingPeriod } from './opening-period.ts'

test.each([
  ['2026-03-06', '2026-03-06', 'current-month', 'current-year'],
  ['2026-03-01', '2026-03-31', 'current-month', 'current-year'],
  ['2026-02-28', '2026-03-31', 'last-month', 'current-year'],
  ['2026-01-31', '2026-03-01', 'current-year', 'current-year'],
  ['2025-12-31', '2026-01-01', 'last-month', 'last-year'],
  ['2025-11-30', '2026-01-01', 'last-year', 'last-year'],
  ['2025-01-01', '2026-03-06', 'last-year', 'last-year'],
  ['2024-12-31', '2026-03-06', 'all', 'all'],
  [null, '2026-03-06', 'all', 'all'],
  ['2026-03-07', '2026-03-06', 'all', 'all'],
])('with a newest transaction of %s, on %s, a list opens on %s, or from a year on %s', (newest, today, month, year) => {
  expect(openingPeriod(newest, today, 'current-month')).toBe(month)
  expect(openingPeriod(newest, today, 'current-year')).toBe(year)
})
