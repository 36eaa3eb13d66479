import { expect, test } from 'vitest'
import { automaticScale } from './automatic-scale.ts'

const closes = (...values: number[]) => values.map((close) => ({ close }))

test.each([
  { period: 'max', prices: closes(10, 5, 20), scale: 'log' },
  { period: '5y', prices: closes(40, 10), scale: 'log' },
  { period: 'max', prices: closes(10, 39.9), scale: 'linear' },
  { period: '2y', prices: closes(1, 100), scale: 'linear' },
  { period: 'max', prices: closes(0, 100), scale: 'linear' },
  { period: 'max', prices: [], scale: 'linear' },
] as const)('over $period the closes $prices are drawn $scale', ({ period, prices, scale }) => {
  expect(automaticScale(prices, period)).toBe(scale)
})
