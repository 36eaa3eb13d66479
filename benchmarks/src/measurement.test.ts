import { describe, expect, test } from 'vitest'
import { figuresOf, type Measurement, percentile, ratioToFloor, ratioToTarget } from './measurement.ts'

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

test('percentiles are nearest ranks, whatever the order of the samples', () => {
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile(hundred, 0.95)).toBe(95)
  expect(percentile([7], 0.95)).toBe(7)
})

describe('ratio to target', () => {
  const time: Measurement = { name: 'list', unit: 'ms', samples: hundred, target: 190, judged: 'p95' }

  test('is figure by target where less is better', () => {
    expect(ratioToTarget(time)).toBe(0.5)
  })

  test('is target by figure for rates, whose p95 is the slow end', () => {
    const rate: Measurement = { ...time, unit: '1/s', moreIsBetter: true, target: 10 }
    expect(figuresOf(rate).p95).toBe(5)
    expect(ratioToTarget(rate)).toBe(2)
  })
})

test('the ratio to the floor is that of the fastest samples', () => {
  const time: Measurement = { name: 'list', unit: 'ms', samples: [9, 6, 8], target: 5, judged: 'median' }
  expect(ratioToFloor({ ...time, floor: [4, 2] })).toBe(3)
  expect(ratioToFloor(time)).toBeUndefined()
})
