import { expect, test } from 'vitest'
import { measureYieldOnCost } from './measure-yield-on-cost.ts'

const held = (units: number, costPerShare: number | null, currency = 'USD') => ({
  isSample: false,
  units,
  costPerShare,
  lots: { currency },
})
const paid = { currency: 'USD', lastTwelveMonths: 2 }

test('the yield on cost is of the average cost over all portfolios', () => {
  // 2 x (10 + 30) = 80 a year on a cost of 10 x 20 + 30 x 60 = 2,000: 4 %.
  expect(measureYieldOnCost(paid, [held(10, 20), held(30, 60), held(0, null)])).toEqual({ ratio: 0.04, perYear: 80 })
})

test('without shares, a cost or a common currency there is none', () => {
  for (const positions of [[], [held(0, 20)], [held(10, null)], [held(10, 0)], [held(10, 20, 'GBP')]]) {
    expect(measureYieldOnCost(paid, positions)).toBeNull()
  }
})

test('made-up shares of the sample pay nothing and cost nothing', () => {
  const sample = { ...held(1000, 1), isSample: true }
  expect(measureYieldOnCost(paid, [held(10, 20), sample])).toEqual({ ratio: 0.1, perYear: 20 })
  expect(measureYieldOnCost(paid, [sample])).toBeNull()
})

test('a part of a share has a yield, too', () => {
  expect(measureYieldOnCost(paid, [held(0.5, 1)])).toEqual({ ratio: 2, perYear: 1 })
})
