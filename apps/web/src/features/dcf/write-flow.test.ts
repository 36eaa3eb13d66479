import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import { expect, test } from 'vitest'
import { chooseUnit, nameUnit, writeFlow, writeTick } from './write-flow.ts'

test.each([
  { unit: 'b', text: '1.23', name: 'billion USD' },
  { unit: 'm', text: '1,234.57', name: 'million USD' },
  { unit: 'k', text: '12,345.68', name: '100,000 USD' },
  { unit: 'none', text: '1,234,567,890', name: 'USD' },
] as const)('1,234,567,890 in $unit reads $text, in $name', ({ unit, text, name }) => {
  expect(writeFlow(1_234_567_890, unit, DEFAULT_NUMBER_FORMAT)).toBe(text)
  expect(nameUnit(unit, 'USD', DEFAULT_NUMBER_FORMAT)).toBe(name)
})

test('the user’s separators stand in flows and in the name of the unit', () => {
  const format = { ...DEFAULT_NUMBER_FORMAT, thousandsSeparator: 'dot', decimalsSeparator: 'comma' } as const
  expect(writeFlow(-1_234_567_890, 'm', format)).toBe('\u22121.234,57')
  expect(nameUnit('k', 'EUR', format)).toBe('100.000 EUR')
})

test.each([
  { flow: 2.5e9, unit: 'b' },
  { flow: -2.5e9, unit: 'b' },
  { flow: 1e9, unit: 'b' },
  { flow: 1e6, unit: 'm' },
  { flow: 999_999, unit: 'none' },
  { flow: 0, unit: 'none' },
])('$flow is written in $unit unless another unit is chosen', ({ flow, unit }) => {
  expect(chooseUnit(flow)).toBe(unit)
})

test.each([
  { unit: 'b', text: '0.25' },
  { unit: 'm', text: '250' },
  { unit: 'k', text: '2,500' },
  { unit: 'none', text: '250.0\u00a0M' },
] as const)('250,000,000 on an axis in $unit reads $text', ({ unit, text }) => {
  expect(writeTick(250_000_000, unit, DEFAULT_NUMBER_FORMAT)).toBe(text)
})

test('a value on an axis has up to four decimals', () => {
  expect(writeTick(1_234_567, 'b', DEFAULT_NUMBER_FORMAT)).toBe('0.0012')
})
