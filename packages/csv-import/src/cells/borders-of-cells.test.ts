import { Decimal } from 'decimal.js'
import { describe, expect, test } from 'vitest'
import { type DateFormat, readDate } from './date-formats.ts'
import { amountReader, cellOfCalculated, markOfFile, sumOf } from './exact-amounts.ts'
import { decimalMarkShownBy, readNumber, signOf, sizeOf } from './numbers.ts'
import { cellOfDate, cellOfDecimal, cellOfNumber } from './plain-cell.ts'
import { usualMarkOf } from './usual-mark.ts'

describe('dates', () => {
  test.each<[string, DateFormat, string | null]>([
    ['1899-12-31', 'YYYY-MM-DD', null],
    ['1900-01-01', 'YYYY-MM-DD', '1900-01-01'],
    ['2099-12-31', 'YYYY-MM-DD', '2099-12-31'],
    ['2100-01-01', 'YYYY-MM-DD', null],
    ['2024-00-10', 'YYYY-MM-DD', null],
    ['2024-12-10', 'YYYY-MM-DD', '2024-12-10'],
    ['2024-13-10', 'YYYY-MM-DD', null],
    ['2024-01-00', 'YYYY-MM-DD', null],
    ['2024-01-31', 'YYYY-MM-DD', '2024-01-31'],
    ['2024-04-31', 'YYYY-MM-DD', null],
    ['2000-02-29', 'YYYY-MM-DD', '2000-02-29'],
    ['1900-02-29', 'YYYY-MM-DD', null],
    // Of this century up to 69.
    ['01/02/69', 'DD/MM/YY', '2069-02-01'],
    ['01/02/70', 'DD/MM/YY', '1970-02-01'],
    ['01/02/99', 'DD/MM/YY', '1999-02-01'],
    ['01/02/00', 'DD/MM/YY', '2000-02-01'],
    ['01/02/1970', 'DD/MM/YY', null],
    ['1/2/2024', 'DD/MM/YYYY', '2024-02-01'],
    ['001/2/2024', 'DD/MM/YYYY', null],
    ['1/002/2024', 'DD/MM/YYYY', null],
    ['001/2/24', 'DD/MM/YY', null],
    // 2443 less 543 is 1900, and 2642 is 2099.
    ['15/01/2443', 'DD/MM/YYYY', '1900-01-15'],
    ['15/01/2442', 'DD/MM/YYYY', null],
    ['15/01/2642', 'DD/MM/YYYY', '2099-01-15'],
    ['15/01/2643', 'DD/MM/YYYY', null],
    ['15 Jan 2567', 'DD MMM YYYY', '2024-01-15'],
    ['15 Jan 24', 'DD MMM YY', '2024-01-15'],
    ['15 Jan 70', 'DD MMM YY', '1970-01-15'],
    ['2024 Feb 03', 'YYYY MMM DD', '2024-02-03'],
    ['3 juin 2024', 'DD MMM YYYY', '2024-06-03'],
    ['3 juil. 2024', 'DD MMM YYYY', '2024-07-03'],
    ['3 marras 2024', 'DD MMM YYYY', '2024-11-03'],
    ['3 mars 2024', 'DD MMM YYYY', '2024-03-03'],
    ['3 červenec 2024', 'DD MMM YYYY', '2024-07-03'],
    ['3. června 2024', 'DD MMM YYYY', '2024-06-03'],
    ['3. července 2024', 'DD MMM YYYY', '2024-07-03'],
    ['3 čvn 2024', 'DD MMM YYYY', '2024-06-03'],
    ['3 čvc 2024', 'DD MMM YYYY', '2024-07-03'],
    ['3 červen 2024', 'DD MMM YYYY', '2024-06-03'],
    ['3 xyz 2024', 'DD MMM YYYY', null],
    ['Monday 3 June 2024', 'DD MMM YYYY', '2024-06-03'],
    ['Mon 03/06/2024', 'DD/MM/YYYY', '2024-06-03'],
    ['03/06/2024x', 'DD/MM/YYYY', null],
    ['20240603x', 'YYYYMMDD', null],
    ['3 Jun 2024x', 'DD MMM YYYY', null],
    ['2024/06-03', 'YYYY/MM/DD', null],
    ['2024-06/03', 'YYYY/MM/DD', null],
    ['平成元年1月8日', 'YYYY/MM/DD', '1989-01-08'],
    ['昭和64年1月7日', 'YYYY/MM/DD', '1989-01-07'],
    ['99/03/12', 'YYYY/MM/DD', null],
    ['149/03/12', 'YYYY/MM/DD', '2060-03-12'],
    // By `date -u -d @…`: milliseconds and seconds, cut to whole ones.
    ['1709596799999', 'timestamp', '2024-03-04'],
    ['1709596800000', 'timestamp', '2024-03-05'],
    ['1709596799.9', 'unix', '2024-03-04'],
    [`2024-06-03 ${' '.repeat(49)}`, 'YYYY-MM-DD', '2024-06-03'],
    [`2024-06-03 ${' '.repeat(50)}`, 'YYYY-MM-DD', null],
  ])('%j as %s is %s', (cell, format, day) => {
    expect(readDate(cell, format)).toBe(day)
  })
})

describe('numbers', () => {
  const readAs = (cell: string, mark: '.' | ',' = '.') => {
    const number = readNumber(cell, mark)
    return number.kind === 'number' ? number.value : number.kind
  }
  const numberOf = (cell: string) => {
    const number = readNumber(cell, '.')
    return number.kind === 'number' ? number : undefined
  }

  test.each([
    ['1e20', 'invalid'],
    ['1e14', '100000000000000'],
    ['1e-20', '0.00000000000000000001'],
    ['1e-21', '0'],
    ['999999999999999', '999999999999999'],
    ['1000000000000000', 'invalid'],
    ['(5)', '-5'],
    ['€(5)', '-5'],
    ['(-5)', 'invalid'],
    ['+-5', 'invalid'],
    ['-5-', 'invalid'],
    ['5-', '-5'],
    ['12345 EUROS', '12345'],
    ['12345 EUROSX', 'invalid'],
    ['EUR 5 x', 'invalid'],
    ['@5', '5'],
    ['12,34,567', '1234567'],
    ['123,45,678', 'invalid'],
    ['1,234,56', 'invalid'],
    ['0,123,456', 'invalid'],
    ['1,2345,678', 'invalid'],
    ['1,234,567.5', '1234567.5'],
    [',5', '0.5'],
  ])('%s is %s', (cell, value) => {
    expect(readAs(cell)).toBe(value)
  })

  test('the decimals are the written ones less the exponent', () => {
    expect([
      numberOf('1.50')?.decimals,
      numberOf('1.5e-3')?.decimals,
      numberOf('1.5e1')?.decimals,
      numberOf('1e3')?.decimals,
    ]).toEqual([2, 4, 0, 0])
    expect(numberOf('$1.50')?.decimals).toBe(2)
  })

  test('three digits after a mark are ambiguous unless zero or four digits precede it', () => {
    expect([numberOf('1.234')?.other, numberOf('123.456')?.other]).toEqual(['1234', '123456'])
    expect([numberOf('0.234')?.other, numberOf('1234.567')?.other, numberOf('1.23')?.other]).toEqual([null, null, null])
  })

  test('a number has a sign and a size, and other cells have neither', () => {
    const all = ['-5.5', '0', '3', 'x'].map((cell) => readNumber(cell, '.'))
    expect(all.map(signOf)).toEqual([-1, 0, 1, 0])
    expect(all.map(sizeOf)).toEqual([5.5, 0, 3, 0])
  })

  test('a cell proves a mark only if the other mark is impossible', () => {
    expect(['1.5', '1,5', '1.234', '1,234.5', '1.234,5', '5'].map(decimalMarkShownBy)).toEqual([
      '.',
      ',',
      null,
      '.',
      ',',
      null,
    ])
  })
})

describe('calculated amounts', () => {
  test('the mark of a file is the one that more cells prove', () => {
    const rows = (...cells: string[]) => cells.map((cell) => ({ cells: [cell] }))
    expect(markOfFile(rows('1.5', '2.5', '3,5'))).toBe('.')
    expect(markOfFile(rows('1,5', '2,5', '3.5'))).toBe(',')
    expect(markOfFile(rows('1,5', '3.5'))).toBeNull()
  })

  test('after two hundred proofs no further row is read', () => {
    const cells = [...Array<string>(99).fill('1,5'), ...Array<string>(101).fill('1.5')]
    expect(markOfFile([{ cells }, { cells: Array<string>(50).fill('1,5') }])).toBe('.')
    expect(markOfFile([{ cells: cells.slice(1) }, { cells: Array<string>(50).fill('1,5') }])).toBe(',')
  })

  test('sums have eight decimals and no signs', () => {
    expect(sumOf([new Decimal('-1.000000004'), new Decimal('2.000000004')])).toBe('3.00000001')
    expect(sumOf([])).toBe('0')
  })

  test('a quotient has at most fifteen digits, and one that is not finite is blank', () => {
    expect(cellOfDecimal(new Decimal(1).dividedBy(8))).toBe('0.1250')
    expect(cellOfCalculated(new Decimal(1).dividedBy(0))).toBe('')
    expect(cellOfDecimal(new Decimal('0.00000000000000000001'))).toBe('0.00000000000000000001')
    expect(cellOfDecimal(new Decimal('1.000000000000000000001'))).toBe('1')
  })

  test('doubles are written as they were in the sheet, and three decimals get a zero', () => {
    expect(['0.30000000000000004', '1.234', '1.2345', '1234567.1'].map(cellOfNumber)).toEqual([
      '0.3',
      '1.2340',
      '1.2345',
      '1234567.1',
    ])
  })

  test('a date has its time of day unless it is midnight', () => {
    expect(cellOfDate(new Date('2024-03-05T00:00:00Z'))).toBe('2024-03-05')
    expect(cellOfDate(new Date('2024-03-05T09:30:01Z'))).toBe('2024-03-05 09:30:01')
  })

  test('text without digits is zero, and other text is not a number', () => {
    const read = amountReader('.')
    expect([read('-').toString(), read('$1,234.5').toString(), read('1-2-3').toString()]).toEqual([
      '0',
      '1234.5',
      'NaN',
    ])
  })
})

test.each([
  [';', ','],
  ['\t', ','],
  [',', '.'],
  ['|', '.'],
] as const)('files cut by %j usually have the decimal mark %s', (delimiter, mark) => {
  expect(usualMarkOf(delimiter)).toBe(mark)
})
