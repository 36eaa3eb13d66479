import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import { expect, test } from 'vitest'
import { formatExact } from './format-exact.ts'

const german = { ...DEFAULT_NUMBER_FORMAT, thousandsSeparator: 'dot', decimalsSeparator: 'comma' } as const

test.each([
  ['1234567.123456789', 2, '1,234,567.123456789', '1.234.567,123456789'],
  ['39.5', 2, '39.50', '39,50'],
  ['123', 0, '123', '123'],
  ['-1000', 2, '\u22121,000.00', '\u22121.000,00'],
  ['n/a', 2, 'n/a', 'n/a'],
])('%s with at least %d decimals is %s, or %s', (decimal, decimals, text, inGerman) => {
  expect(formatExact(decimal, decimals, DEFAULT_NUMBER_FORMAT)).toBe(text)
  expect(formatExact(decimal, decimals, german)).toBe(inGerman)
})
