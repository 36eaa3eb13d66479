import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import { expect, test } from 'vitest'
import { writeFairValue } from './write-fair-value.ts'

test.each([
  { value: 4.486, text: 'USD\u00a04.49' },
  { value: 0, text: 'USD\u00a00.00' },
  { value: 9.994, text: 'USD\u00a09.99' },
  { value: 10, text: 'USD\u00a010' },
  { value: 99.474, text: 'USD\u00a099' },
  { value: 12345.5, text: 'USD\u00a012,346' },
])('DCF-06 $value reads $text', ({ value, text }) => {
  expect(writeFairValue(value, 'USD', DEFAULT_NUMBER_FORMAT)).toBe(text)
})

test('the user’s number format stands, but for its decimals', () => {
  const format = {
    ...DEFAULT_NUMBER_FORMAT,
    symbolType: 'symbol',
    symbolPosition: 'after',
    thousandsSeparator: 'dot',
    decimalsSeparator: 'comma',
    decimals: 4,
  } as const
  expect(writeFairValue(4.486, 'EUR', format)).toBe('4,49\u00a0€')
  expect(writeFairValue(1234.4, 'EUR', format)).toBe('1.234\u00a0€')
})
