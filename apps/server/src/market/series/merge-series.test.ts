import { expect, test } from 'vitest'
import { mergeSeries } from './merge-series.ts'

const series = (...points: [day: number, value: number][]) => ({
  days: Int32Array.from(points, ([day]) => day),
  values: Float64Array.from(points, ([, value]) => value),
})

test('days of both series are in ascending order, with the newer value where both have a day', () => {
  const older = series([9, 90], [10, 100], [11, 110])
  const newer = series([2, 20], [10, 101], [100, 1000])
  expect(mergeSeries(older, newer)).toEqual(series([2, 20], [9, 90], [10, 101], [11, 110], [100, 1000]))
})
