import { expect, test } from 'vitest'
import { growthOfLine } from './growth-of-line.ts'

// Apple Inc., annual report of 2023: net sales of 383,285, 394,328 and 365,817 million dollars.
const years = [
  { date: '2023-09-30', totalRevenue: 383_285 },
  { date: '2022-09-24', totalRevenue: 394_328 },
  { date: '2021-09-25', totalRevenue: 365_817 },
]

test('a year is compared with the one before, and the oldest with none', () => {
  expect(growthOfLine(years, 0, 'totalRevenue', 'yearly')).toBeCloseTo(-0.028, 3)
  expect(growthOfLine(years, 1, 'totalRevenue', 'yearly')).toBeCloseTo(0.0779, 4)
  expect(growthOfLine(years, 2, 'totalRevenue', 'yearly')).toBeNull()
})

test('a quarter is compared with that of the year before', () => {
  const quarters = [12, 11, 10, 9, 8].map((totalRevenue, index) => ({ date: `q${index}`, totalRevenue }))
  expect(growthOfLine(quarters, 0, 'totalRevenue', 'quarterly')).toBeCloseTo(0.5, 10)
  expect(growthOfLine(quarters, 1, 'totalRevenue', 'quarterly')).toBeNull()
})

test.each([{ totalRevenue: 0 }, { totalRevenue: -5 }, {}])('there is no growth from $totalRevenue', (before) => {
  const entries = [
    { date: '2023-12-31', totalRevenue: 10 },
    { date: '2022-12-31', ...before },
  ]
  expect(growthOfLine(entries, 0, 'totalRevenue', 'yearly')).toBeNull()
})
