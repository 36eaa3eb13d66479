import { expect, test } from 'vitest'
import { newestYears } from './statements.ts'

const entries = Array.from({ length: 10 }, (_, index) => ({ date: `${2024 - index}-12-31` }))

test.each([
  ['yearly', 2, 2],
  ['quarterly', 2, 8],
  ['quarterly', null, 10],
] as const)('of %s statements, %s years have the newest %i entries', (period, years, count) => {
  expect(newestYears(entries, period, years)).toEqual(entries.slice(0, count))
})
