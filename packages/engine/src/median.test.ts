import { expect, test } from 'vitest'
import { median } from './median.ts'

test.each([
  [[], undefined],
  [[5], 5],
  [[10, 9], 10],
  [[100, 2, 30], 30],
  [[4, 1, 3, 2], 3],
])('the median of %j is %s', (numbers: number[], middle) => {
  expect(median(numbers)).toBe(middle)
})
