import { expect, test } from 'vitest'
import { buildGainScale } from './gain-scale.ts'

test('losses hang left of zero and gains right of it, on one scale', () => {
  const scale = buildGainScale([300, -100, null])
  expect(scale.zero).toBeCloseTo(0.25)
  expect(300 * scale.perUnit).toBeCloseTo(0.75)
})

test('gains alone use the whole width', () => {
  expect(buildGainScale([200, 50])).toEqual({ zero: 0, perUnit: 1 / 200 })
})

test('without any gain there are no bars', () => {
  expect(buildGainScale([null, 0])).toEqual({ zero: 0, perUnit: 0 })
})
