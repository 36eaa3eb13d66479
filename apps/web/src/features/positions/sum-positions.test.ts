import { expect, test } from 'vitest'
import { sumPositions } from './sum-positions.ts'

const position = (baseCurrency: string, units: number, currentValue: number | null, gain: number | null) => ({
  isSample: false,
  units,
  currentValue,
  gain,
  lots: { baseCurrency },
})

test('portfolios in one currency add up, others stay apart, and a missing part leaves no sum', () => {
  const positions = [position('EUR', 10, 1000, 50), position('EUR', 5, 500, -20), position('USD', 2, 230, null)]
  expect(sumPositions(positions)).toEqual({
    units: 17,
    sums: [
      { currency: 'EUR', value: 1500, gain: 30 },
      { currency: 'USD', value: 230, gain: null },
    ],
  })
})

test('made-up units of the sample are in no sum', () => {
  const positions = [position('EUR', 10, 1000, 50), { ...position('EUR', 100, 10_000, null), isSample: true }]
  expect(sumPositions(positions)).toEqual({ units: 10, sums: [{ currency: 'EUR', value: 1000, gain: 50 }] })
})
