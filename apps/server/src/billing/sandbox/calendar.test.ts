import { expect, test } from 'vitest'
import { addPeriods } from './calendar.ts'

test.each([
  ['2026-01-31T12:30:00Z', 'monthly', 1, '2026-02-28T12:30:00Z'],
  ['2026-01-31T12:30:00Z', 'monthly', 2, '2026-03-31T12:30:00Z'],
  ['2024-01-31T00:00:00Z', 'monthly', 1, '2024-02-29T00:00:00Z'],
  ['2024-02-29T00:00:00Z', 'yearly', 1, '2025-02-28T00:00:00Z'],
  ['2024-02-29T00:00:00Z', 'yearly', 4, '2028-02-29T00:00:00Z'],
  ['2025-12-31T23:59:59Z', 'monthly', 2, '2026-02-28T23:59:59Z'],
] as const)('%s %s × %i is %s', (anchor, period, count, expected) => {
  expect(new Date(addPeriods(Date.parse(anchor), period, count))).toEqual(new Date(expected))
})
