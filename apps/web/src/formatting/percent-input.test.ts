import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentToRatio, ratioToPercent, shiftDecimals } from './percent-input.ts'

test.each([
  [4.35, 0.0435],
  [-0.1, -0.001],
  [0, 0],
  [1.1e-7, 1.1e-9],
  [7, 0.07],
])('%d %% is the ratio %d', (percent, ratio) => {
  expect(percentToRatio(percent)).toBe(ratio)
  expect(ratioToPercent(ratio)).toBe(percent)
})

test('whatever is typed with up to 13 digits comes back as it was', () => {
  const typed = fc.tuple(
    fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }),
    fc.integer({ min: 0, max: 8 }),
  )
  fc.assert(
    fc.property(typed, ([digits, decimals]) => {
      const percent = Number(`${digits}e-${decimals}`)
      expect(ratioToPercent(percentToRatio(percent))).toBe(percent)
    }),
  )
})

test('a multiple by letters: 1.5 and nine places', () => {
  expect(shiftDecimals(1.5, 9)).toBe(1_500_000_000)
})
