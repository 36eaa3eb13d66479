import { expect, test } from 'vitest'
import { chosenIndices } from './chosen-indices.ts'

test.each([
  [0, []],
  [1, [0]],
  [2, [0, 1]],
  [3, [0, 1, 2]],
])('of a series of %i points, all are chosen', (length, indices) => {
  expect(chosenIndices(length)).toEqual(indices)
})

// Points of a chart 1,000 pixels wide.
test.each([1000, 1001, 1999, 2000, 10_000])(
  'of %i points, at most 1,000 are, with the first and the last',
  (length) => {
    const indices = chosenIndices(length)
    expect(indices.length).toBeLessThanOrEqual(1000)
    expect(indices.length).toBeGreaterThan(450)
    expect([indices[0], indices.at(-1)]).toEqual([0, length - 1])
    expect(new Set(indices).size).toBe(indices.length)
  },
)

test('all of exactly 1,000 points are chosen', () => {
  expect(chosenIndices(1000)).toHaveLength(1000)
})
