import { expect, test } from 'vitest'
import { placeInYear } from './year-range.tsx'

test.each([
  [60, { low: 50, high: 90 }, 0.25],
  [90, { low: 50, high: 90 }, 1],
  [50, { low: 50, high: 50 }, null],
  [null, { low: 50, high: 90 }, null],
  [60, null, null],
] as const)('%j stands in %j at %j', (price, year, place) => {
  expect(placeInYear({ price, year: year && { ...year, points: [] } })).toBe(place)
})
