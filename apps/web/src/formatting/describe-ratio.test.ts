import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import { expect, test } from 'vitest'
import { describeRatio } from './describe-ratio.ts'

test.each([
  [3, '3-for-1'],
  [1, '1-for-1'],
  [1.5, '1.5-for-1'],
  [1.25, '1.25-for-1'],
  [1 / 5, '1-for-5'],
  [1 / 3, '1-for-3'],
  [2 / 3, '2-for-3'],
  [3 / 2.5, '6-for-5'],
  [7 / 6, '7-for-6'],
  [13 / 12, '13-for-12'],
  [14 / 13, '1.07692308-for-1'],
  [1.1891659, '1.1891659-for-1'],
])('a split of %d is %s', (ratio, text) => {
  expect(describeRatio(ratio, DEFAULT_NUMBER_FORMAT)).toBe(text)
})
