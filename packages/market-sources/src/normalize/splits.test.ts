import { expect, test } from 'vitest'
import { ratioAfter, sortSplits, splitOf } from './splits.ts'

test('a bonus issue stays a ratio of two numbers', () => {
  expect(splitOf('2023-05-16', 118.91659, 100)).toEqual({ date: '2023-05-16', numerator: 118.91659, denominator: 100 })
})

test.each([
  ['zero', 0, 1],
  ['one for one', 3, 3],
  ['beyond any market', 1, 100_000],
])('%s is not a split', (_name, numerator, denominator) => {
  expect(splitOf('2024-01-02', numerator, denominator)).toBeUndefined()
})

test('the same split announced on two days counts once', () => {
  const splits = [splitOf('2024-01-03', 4, 2), splitOf('2024-01-02', 2, 1), splitOf('2024-06-03', 2, 1)]
  expect(sortSplits(splits).map(({ date }) => date)).toEqual(['2024-01-02', '2024-06-03'])
})

test('a close on the day of a split is new, the one before is not', () => {
  const splits = [{ date: '1970-01-11', numerator: 4, denominator: 1 }]
  expect(ratioAfter(splits, 9)).toBe(4)
  expect(ratioAfter(splits, 10)).toBe(1)
})
