import { expect, test } from 'vitest'
import { inMajorUnit, inUnitOf, quoteUnitOf } from './quote-unit.ts'

test.each([
  ['GBp', 'GBP', 100],
  ['GBX', 'GBP', 100],
  ['GBP', 'GBP', 1],
  ['ILA', 'ILS', 100],
  ['ILa', 'ILS', 100],
  ['ZAc', 'ZAR', 100],
  ['ZAC', 'ZAR', 100],
  ['KWF', 'KWD', 1000],
  ['USD', 'USD', 1],
])('%s is %s in 1/%i', (code, currency, divisor) => {
  expect(quoteUnitOf(code)).toEqual({ currency, divisor })
})

test('text that is not a currency code has no unit', () => {
  expect(quoteUnitOf('NA')).toBeUndefined()
  expect(quoteUnitOf('£')).toBeUndefined()
  expect(quoteUnitOf(undefined)).toBeUndefined()
})

test('pence become pounds without rounding noise', () => {
  expect(inMajorUnit(315.2, { currency: 'GBP', divisor: 100 })).toBe(3.152)
})

test('a figure takes the unit that fits its reference', () => {
  expect(inUnitOf(441, 3.09)).toBe(4.41)
  expect(inUnitOf(4.41, 3.09)).toBe(4.41)
  expect(inUnitOf(441, undefined)).toBe(441)
})
