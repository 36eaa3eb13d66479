import { expect, test } from 'vitest'
import { ownMark, parseNumber } from './parse-number.ts'

test.each([
  ['1.234,50', '.', '1234.5', 2],
  ['1,234.50', ',', '1234.5', 2],
  ['1.234', ',', '1234', 0],
  ['1.234', '.', '1.234', 3],
  ['1,234', '.', '1234', 0],
  ['12,5', '.', '12.5', 1],
  ['0,123', '.', '0.123', 3],
  [',123', '.', '0.123', 3],
  ['1234,567', '.', '1234.567', 3],
  ['1.234.567', '.', '1234567', 0],
  ['600,--', ',', '600', 0],
  ['600.-', '.', '600', 0],
  ["1'234.50", '.', '1234.5', 2],
  ['1 234', '.', '1234', 0],
] as const)('%s beside decimals with %s is %s, with %i decimals', (written, mark, value, decimals) => {
  const parsed = parseNumber(written, mark)
  expect([parsed?.value.toFixed(), parsed?.decimals]).toEqual([value, decimals])
})

test.each(['', '.', '12.', 'x', '1-2', '12a'])('“%s” is no number', (written) => {
  expect(parseNumber(written, '.')).toBeNull()
})

test.each([
  ['1.234,5', ','],
  ['1,234.5', '.'],
  ['1.234', null],
  ['12', null],
  ['12,5', ','],
  ['12.5', '.'],
  ['1,234,567', '.'],
  ['12345,678', ','],
] as const)('the shape of %s shows the mark %s', (text, mark) => {
  expect(ownMark(text)).toBe(mark)
})
