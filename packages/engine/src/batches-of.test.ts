import { expect, test } from 'vitest'
import { batchesOf } from './batches-of.ts'

test.each([
  [0, []],
  [1, [[1]]],
  [2, [[1, 2]]],
  [3, [[1, 2], [3]]],
  [
    4,
    [
      [1, 2],
      [3, 4],
    ],
  ],
])('%i items in parts of two', (count, batches) => {
  expect([
    ...batchesOf(
      Array.from({ length: count }, (_, index) => index + 1),
      2,
    ),
  ]).toEqual(batches)
})
