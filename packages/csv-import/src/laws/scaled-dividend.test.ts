import { expect, test } from 'vitest'
import { scaleOfDividend } from './scaled-dividend.ts'
import { amountOf } from './total-check.ts'

const cents = (value: number) => amountOf(value, 2)

test.each([
  ['before tax, in pence', 12, 1140, 136.8, [36.08], '0.01'],
  ['after tax, in pence', 12, 1140, 100.72, [36.08], '0.01'],
  ['in the unit of the total', 12, 11.4, 136.8, [36.08], null],
  ['of a share whose price stands there', 12, 231.55, 100.72, [36.08], null],
  ['of one unit', 1, 6000, 60, [], null],
  ['of two digits', 3, 30, 0.9, [], null],
] as const)('a dividend %s', (_name, units, price, total, costs, expected) => {
  const amounts = { units: amountOf(units, 0), price: cents(price), total: cents(total), costs: costs.map(cents) }
  expect(scaleOfDividend(amounts)).toBe(expected)
})
