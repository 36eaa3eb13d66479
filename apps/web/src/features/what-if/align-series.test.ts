import { expect, test } from 'vitest'
import { alignSeries } from './align-series.ts'

test('two series have values on the days of the longer one', () => {
  const long = { dates: ['2023-01-01', '2023-01-02', '2023-01-03', '2023-01-04'], values: [1, 2, 3, 4] }
  const short = { dates: ['2023-01-02', '2023-01-04'], values: [20, 40] }
  expect(alignSeries(long, short)).toEqual({ dates: long.dates, values: [long.values, [0, 20, 20, 40]] })
  expect(alignSeries(short, long)).toEqual({ dates: long.dates, values: [[0, 20, 20, 40], long.values] })
})
