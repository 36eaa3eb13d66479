import { expect, test } from 'vitest'
import { newestOfDays } from './missing-dividends.ts'

test('a page of the newest dividends ends with a whole day, so that the next one begins before it', () => {
  const byDay = ['2021-03-01', '2021-03-02', '2021-03-02', '2021-03-05'].map((exDate) => ({ exDate }))
  expect(newestOfDays(byDay, 1)).toEqual(byDay.slice(3))
  expect(newestOfDays(byDay, 2)).toEqual(byDay.slice(1))
  expect(newestOfDays(byDay, 4)).toEqual(byDay)
  expect(newestOfDays(byDay, 9)).toEqual(byDay)
  expect(newestOfDays([], 1)).toEqual([])
})
