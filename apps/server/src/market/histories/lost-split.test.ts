import { parseIsoDate } from '@plumbline/engine/calendar'
import { expect, test } from 'vitest'
import type { WholeHistory } from './history-rows.ts'
import { findLostSplit } from './lost-split.ts'

const days = ['2026-01-07', '2026-01-08'].map(parseIsoDate)
const historyOf = (closes: number[], ratio?: number) => ({
  currency: 'EUR',
  closes: { days: Int32Array.from(days), values: Float64Array.from(closes) },
  adjustedCloses: undefined,
  splits: ratio === undefined ? [] : [{ date: '2026-01-08', numerator: ratio, denominator: 1 }],
  dividends: [],
})
const storedOf = (closes: number[], ratio: number) => {
  const { splits } = historyOf(closes, ratio)
  return { days: Int32Array.from(days), closes: Float64Array.from(closes), splits } as WholeHistory
}

test.each([
  ['divided closes lack a split', historyOf([10, 10]), storedOf([20, 10], 2), true],
  ['slightly divided closes lack a small one', historyOf([20, 20]), storedOf([21, 20], 1.05), true],
  ['the same closes lack none', historyOf([20, 10]), storedOf([20, 10], 2), false],
  ['the same closes lack no small one', historyOf([21, 20]), storedOf([21, 20], 1.05), false],
  ['divided closes with the split lack none', historyOf([10, 10], 2), storedOf([20, 10], 2), false],
  [
    'a refused list of splits lacks none',
    { ...historyOf([10, 10]), unknownParts: ['splits' as const] },
    storedOf([20, 10], 2),
    false,
  ],
])('%s', (_name, whole, stored, isLost) => {
  expect(findLostSplit(whole, stored) !== undefined).toBe(isLost)
})
