import { expect, test } from 'vitest'
import { sideOfTax } from './withheld-rate.ts'

test.each([
  ['15 % of 3.00 leaves 2.55', 2.55, 0.45, 'net'],
  ['15 % of 3.00', 3, 0.45, 'gross'],
  ['26.375 % of 100.00 leaves 73.62', 73.62, 26.38, 'net'],
  ['25 % of 40 is 20 % of 50: both are usual', 40, 10, null],
  ['a ninth is no rate', 90, 11.1, null],
  ['a seventh of cents is near 15 %, and proves nothing', 0.6, 0.1, null],
  ['cents fit any rate', 0.08, 0.02, null],
  ['an eighth of little is near 12.8 %, and proves nothing', 1.4, 0.2, null],
] as const)('%s', (_name, total, tax, side) => {
  expect(sideOfTax(total, tax)).toBe(side)
})
