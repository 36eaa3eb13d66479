import type { Returns } from '@plumbline/contract/performance/schemas'
import { expect, test } from 'vitest'
import { hasReturnFields, totalOf } from './holding-returns.ts'

const figure = (value: number, annualized: number | null = null) => ({
  value,
  annualized,
  reason: null,
  isAmbiguous: false,
  rates: [],
})
const holding = (assetId: string, contribution: number) => ({
  assetId,
  startValue: 0,
  endValue: 100,
  gain: 10,
  contribution,
  twr: figure(0.2, 0.1),
  irr: { ...figure(0.3), isAmbiguous: assetId === 'A', rates: assetId === 'A' ? [0.1, 0.3] : [0.3] },
})
const returns: Returns = {
  from: '2021-01-31',
  to: '2023-12-29',
  twr: figure(0.5, 0.15),
  irr: figure(0.4, 0.12),
  dietz: figure(0.45),
  benchmark: { twr: null, irr: null, dietz: null },
  holdings: [holding('A', 0.35), holding('B', 0.1)],
  others: { holdings: 1, gain: 5, contribution: 0.05 },
  leftOut: [],
}
test('the total of all lines is the portfolio’s; of some only the contributions add up', () => {
  expect(totalOf(returns, 'contribution', true)).toBe(0.5)
  expect(totalOf(returns, 'twr', true)).toBe(0.5)
  expect(totalOf(returns, 'twrAnnualized', true)).toBe(0.15)
  expect(totalOf(returns, 'irr', true)).toBe(0.4)
  expect(totalOf(returns, 'irrAnnualized', true)).toBe(0.12)
  expect(totalOf(returns, 'contribution', false, { assetIds: ['A', 'B'] })).toBeCloseTo(0.45, 12)
  const ratioOf = (assetId: string) => (assetId === 'A' ? 0.2 : 1)
  expect(totalOf(returns, 'contribution', false, { assetIds: ['A', 'B'], ratioOf })).toBeCloseTo(0.17, 12)
  expect(totalOf(returns, 'twr', false, { assetIds: ['A'] })).toBeNull()
  expect(totalOf(undefined, 'twr', true)).toBeNull()
})

test('only columns that need returns ask for them', () => {
  expect(hasReturnFields(['name', 'gain'])).toBe(false)
  expect(hasReturnFields(['name', 'irrAnnualized'])).toBe(true)
})
