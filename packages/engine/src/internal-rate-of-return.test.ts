import { describe, expect, test } from 'vitest'
import { internalRateOfReturn } from './internal-rate-of-return.ts'

const flows = (...pairs: [day: number, amount: number][]) => pairs.map(([day, amount]) => ({ day, amount }))

describe('where there is no rate', () => {
  test.each([
    { title: 'no flows', given: [], reason: 'single-day' },
    { title: 'one day', given: flows([3, -100], [3, 110]), reason: 'single-day' },
    { title: 'zeros beside one day', given: flows([0, 0], [3, -100], [9, 0]), reason: 'single-day' },
    { title: 'money in alone', given: flows([0, -100], [365, -100]), reason: 'one-sign' },
    { title: 'no rate balances them', given: flows([0, -100], [365, 110], [730, -100]), reason: 'no-solution' },
  ] as const)('$title', ({ given, reason }) => {
    expect(internalRateOfReturn(given)).toEqual({ rate: null, rates: [], reason })
  })
})

describe('solutions', () => {
  test('money back without gain is a rate of 0', () => {
    const { rate } = internalRateOfReturn(flows([0, -100.1], [100, 60.06], [200, 40.04]))
    expect(Math.abs(rate ?? 1)).toBeLessThan(1e-12)
  })

  test('opening flows that are zero do not count as the first day', () => {
    expect(internalRateOfReturn(flows([0, 0], [100, -100], [465, 110])).rate).toBeCloseTo(0.1, 12)
  })

  test('of two rates, the one on the side of the profit or loss is used, then the one nearest to 0', () => {
    // 1.6 - 2.8 x + x^2 is zero at x = 0.8 and x = 2, that is at 25 % and -50 %.
    const profit = internalRateOfReturn(flows([0, -1600], [365, 2800], [730, -1000]))
    const loss = internalRateOfReturn(flows([0, 1600], [365, -2800], [730, 1000]))
    expect(profit.rates).toEqual([expect.closeTo(-0.5, 10), expect.closeTo(0.25, 10)])
    expect(loss.rates).toEqual([expect.closeTo(-0.5, 10), expect.closeTo(0.25, 10)])
    expect(profit.rate).toBeCloseTo(0.25, 10)
    expect(loss.rate).toBeCloseTo(-0.5, 10)
    // 1000 - 2500 x + 1540 x^2 is zero at 10 % and 40 %; the flows lose, but no rate is below 0.
    expect(internalRateOfReturn(flows([0, -1000], [365, 2500], [730, -1540])).rate).toBeCloseTo(0.1, 10)
  })

  test('rates far outside the usual', () => {
    expect(internalRateOfReturn(flows([0, -1], [1, 1.05])).rate).toBeCloseTo(1.05 ** 365 - 1, -3)
    expect(internalRateOfReturn(flows([0, -1e12], [36_500, 1e-6])).rate).toBeCloseTo(1e-18 ** 0.01 - 1, 10)
  })
})
