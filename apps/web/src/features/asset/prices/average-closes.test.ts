import { expect, test } from 'vitest'
import { averageCloses } from './average-closes.ts'

const prices = [10, 20, 30, 60, 90].map((close, at) => ({ date: `2026-01-0${at + 1}`, close, adjusted_close: null }))
const datesFrom = (start: number) => prices.slice(start).map(({ date }) => date)

test('each day has the average of its close and of those before it, also of those before the days that are shown', () => {
  // (20 + 30 + 60) / 3 and (30 + 60 + 90) / 3
  const { values, start } = averageCloses(prices, 3, datesFrom(3))
  expect(start).toBe(0)
  expect(values).toHaveLength(2)
  expect(values[0]).toBeCloseTo(36.666_667, 6)
  expect(values[1]).toBe(60)
})

test('the line starts on the day that has enough closes; a short history has none', () => {
  const { values, start } = averageCloses(prices, 3, datesFrom(0))
  expect(start).toBe(2)
  expect(values.slice(start)[0]).toBe(20)
  expect(averageCloses(prices, 6, datesFrom(0)).start).toBe(5)
})

test('a day that the history does not know yet keeps the average of the day before', () => {
  expect(averageCloses(prices, 3, ['2026-01-05', '2026-01-06'])).toEqual({ values: [60, 60], start: 0 })
})
