import { expect, test } from 'vitest'
import { chooseTicks } from './choose-ticks.ts'

test('the ticks are round, cover the range and contain zero', () => {
  expect(chooseTicks(-0.049, 0.0491, 6)).toEqual([-0.06, -0.04, -0.02, 0, 0.02, 0.04, 0.06])
  expect(chooseTicks(0, 0.23, 6)).toEqual([0, 0.05, 0.1, 0.15, 0.2, 0.25])
  expect(chooseTicks(0, 6, 6)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(chooseTicks(0, 48, 6)).toEqual([0, 10, 20, 30, 40, 50])
})

test('an empty range still has an axis', () => {
  expect(chooseTicks(0, 0, 6)).toEqual([0, 0.01])
})
