import { describe, expect, test } from 'vitest'
import { decimalMarkShownBy, hasAmbiguousMark, readNumber } from './numbers.ts'

function readAs(cell: string, mark: '.' | ',') {
  const number = readNumber(cell, mark)
  return number.kind === 'number' ? number.value : number.kind
}

describe('readNumber', () => {
  test.each([
    ['1234.5600', '.', '1234.56'],
    ['1,234.56', '.', '1234.56'],
    ['1.804,58', ',', '1804.58'],
    ['5 968,12', ',', '5968.12'],
    ['5\u00a0968,12', ',', '5968.12'],
    ['1\u202f046,3825', ',', '1046.3825'],
    ["1'804.58", '.', '1804.58'],
    ['1’804.58', '.', '1804.58'],
    ['.9232', '.', '0.9232'],
    ['12.', '.', '12'],
    ['-2.637591265E-4', '.', '-0.0002637591265'],
    ['(10,000.00)', '.', '-10000'],
    ['-$3320.05', '.', '-3320.05'],
    ['$-5', '.', '-5'],
    ['−5', '.', '-5'],
    ['12,50-', ',', '-12.5'],
    ['+7', '.', '7'],
    ['1,23,456.70', '.', '123456.7'],
    ['12,34,56,789', '.', '123456789'],
    ['-0', '.', '0'],
    ['0.1234567890123456789', '.', '0.1234567890123456789'],
    ['0.000000000000000000049', '.', '0.00000000000000000005'],
    ['999999999999999.5', '.', '999999999999999.5'],
  ] as const)('CSV-07 %s with %s is %s', (cell, mark, value) => {
    expect(readAs(cell, mark)).toBe(value)
  })

  test.each(['', ' ', '-', '--', '\u2010', '―', '−', 'n/a', 'NA', 'Not available'])('%j is blank, not zero', (cell) => {
    expect(readAs(cell, '.')).toBe('blank')
  })

  test.each([
    'abc',
    '1.2.3,4,5',
    '12 34 x 5',
    '1-2',
    '--5',
    '(−5)',
    '(5',
    '5)',
    '$(1,234.50',
    '(12.50 EUR',
    '1e99',
    '5 EUR 6',
    '1,23,45.7',
    '1,2345,678.9',
    '2024-01-02',
    '=',
  ])('%j is no number', (cell) => {
    expect(readAs(cell, '.')).toBe('invalid')
  })

  test.each([
    ['£110.79', '£'],
    ['89,162.28 SEK', 'SEK'],
    ['500 EUR', 'EUR'],
    ['12 (EUR)', '(EUR)'],
    ['12', null],
  ])('the currency glued to %s is %s', (cell, currencyMark) => {
    expect(readNumber(cell, '.')).toMatchObject({ currencyMark })
  })

  test('a cell that only the other mark can read is read with it: some files mix both', () => {
    expect(readAs('0,76672417', '.')).toBe('0.76672417')
    expect(readAs('139.7412', ',')).toBe('139.7412')
  })

  test('the column decides what three digits after the mark mean', () => {
    expect(readAs('4,563', '.')).toBe('4563')
    expect(readAs('4,563', ',')).toBe('4.563')
  })
})

describe('what a cell proves', () => {
  test.each([
    ['1.053,96', ','],
    ['1,053.96', '.'],
    ['20,00', ','],
    ['0,125', ','],
    ['1234,567', ','],
    ['20.5', '.'],
    ['1,234,567', '.'],
    ['20,000', null],
    ['20', null],
    ['x', null],
  ])('%s proves %s', (cell, mark) => {
    expect(decimalMarkShownBy(cell)).toBe(mark)
  })

  test('only a number that changes with the mark is ambiguous', () => {
    expect([hasAmbiguousMark('20,000'), hasAmbiguousMark('20'), hasAmbiguousMark('2,00')]).toEqual([true, false, false])
  })
})
