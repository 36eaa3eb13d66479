import { expect, test } from 'vitest'
import { scaleBetween } from './price-units.ts'

test.each([
  ['the same amount', 190.2, 190.2, 'exact', null],
  ['the same but for a fee', 190.2, 192, 'near', null],
  ['pence', 4231.5, 42.315, 'exact', '0.01'],
  ['pence and a fee', 4231.5, 43, 'near', '0.01'],
  ['pence and a fee, to the last digit', 4231.5, 43, 'exact', null],
  ['something else', 4231.5, 700, 'near', null],
] as const)('two amounts that are %s', (_name, amount, other, closeness, scale) => {
  expect(scaleBetween(amount, other, closeness)).toBe(scale)
})
