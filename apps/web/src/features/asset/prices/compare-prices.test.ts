import { expect, test } from 'vitest'
import { comparePrices } from './compare-prices.ts'

const prices = (...closes: [string, number][]) => closes.map(([date, close]) => ({ date, close, adjusted_close: null }))

test('both start at zero on the first day with two closes, and the other keeps its last close over a holiday', () => {
  const own = prices(['2024-01-02', 80], ['2024-01-03', 100], ['2024-01-04', 110], ['2024-01-05', 95])
  const other = prices(['2024-01-03', 50], ['2024-01-05', 60])
  // 110 / 100 - 1, 95 / 100 - 1; 50 / 50 - 1 twice, 60 / 50 - 1.
  expect(comparePrices(own, other)).toEqual({
    dates: ['2024-01-03', '2024-01-04', '2024-01-05'],
    own: [0, expect.closeTo(0.1, 12), expect.closeTo(-0.05, 12)],
    other: [0, 0, expect.closeTo(0.2, 12)],
  })
})

test('prices without a day in common, or from zero, cannot be compared', () => {
  expect(comparePrices(prices(['2024-01-02', 80]), prices(['2024-01-03', 50]))).toBeNull()
  expect(comparePrices(prices(['2024-01-02', 0]), prices(['2024-01-02', 50]))).toBeNull()
  expect(comparePrices(prices(['2024-01-02', 80]), prices(['2024-01-02', 0]))).toBeNull()
  expect(comparePrices(prices(['2024-01-02', 0.8]), prices(['2024-01-02', 0.5]))?.own).toEqual([0])
})
