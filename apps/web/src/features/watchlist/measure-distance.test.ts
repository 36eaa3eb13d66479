import { expect, test } from 'vitest'
import { measureDistance } from './measure-distance.ts'

test('the distance to the target is a share of the price', () => {
  // 100 is 25 % above 80 and 20 % below 125.
  expect(measureDistance(80, '100')).toBe(0.25)
  expect(measureDistance(125, '100')).toBeCloseTo(-0.2, 12)
  expect(measureDistance(null, '100')).toBeNull()
  expect(measureDistance(0, '100')).toBeNull()
  expect(measureDistance(80, null)).toBeNull()
})
