import { expect, test } from 'vitest'
import { addIntervals } from './calendar.ts'

test.each([
  ['2026-01-31T12:30:00Z', 'month', 1, '2026-02-28T12:30:00Z'],
  ['2026-01-31T12:30:00Z', 'month', 2, '2026-03-31T12:30:00Z'],
  ['2024-01-31T00:00:00Z', 'month', 1, '2024-02-29T00:00:00Z'],
  ['2024-02-29T00:00:00Z', 'year', 1, '2025-02-28T00:00:00Z'],
  ['2024-02-29T00:00:00Z', 'year', 4, '2028-02-29T00:00:00Z'],
  ['2025-12-31T23:59:59Z', 'month', 2, '2026-02-28T23:59:59Z'],
] as const)('%s and %s × %i is %s', (anchor, interval, count, expected) => {
  expect(new Date(addIntervals(Date.parse(anchor), interval, count))).toEqual(new Date(expected))
})
