import { expect, test } from 'vitest'
import { drawdownsOf, growthBetween } from './growth-between.ts'

test('from 110 to 121 is 10%, although the start was 100', () => {
  expect(growthBetween([0, 0.1, 0.21], 1, 2)).toBeCloseTo(0.1, 12)
})

test('after a total loss there is no growth', () => {
  expect(growthBetween([0, -1, -1], 1, 2)).toBeNull()
})

test('100, 120, 90, 150, 75: 25% below the peak of 120, then half of the peak of 150', () => {
  const drawdowns = drawdownsOf([0, 0.2, -0.1, 0.5, -0.25])
  for (const [at, expected] of [0, 0, -0.25, 0, -0.5].entries()) expect(drawdowns[at]).toBeCloseTo(expected, 12)
})

test('a loss from the first day on counts from the start', () => {
  expect(drawdownsOf([-0.1])[0]).toBeCloseTo(-0.1, 12)
})
