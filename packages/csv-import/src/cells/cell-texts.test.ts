import { describe, expect, test } from 'vitest'
import { amountReader, cellOfCalculated, markOfFile, sumOf } from './exact-amounts.ts'
import { guardFormula, guardText, isBlankWord, unguardText } from './guarded-text.ts'
import { ExactDecimal } from './numbers.ts'
import { cellOfDate, cellOfDecimal, cellOfNumber } from './plain-cell.ts'

describe('a text that a spreadsheet would run or take for blank is guarded, and comes back as it was', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@a', "'@a"],
    ["'=1", "''=1"],
    ['＝1', "'＝1"],
    ['a=1', 'a=1'],
    ["'a", "'a"],
    ['–', "'–"],
    ["'–", "''–"],
    ['n/a', "'n/a"],
    ['N/A', "'N/A"],
    ['n/a 5', 'n/a 5'],
  ])('%s', (text, cell) => {
    expect(guardText(text)).toBe(cell)
    expect(unguardText(cell)).toBe(text)
  })

  test('where only formulas are guarded, a word for blank stays', () => {
    expect([guardFormula('n/a'), guardFormula('=1')]).toEqual(['n/a', "'=1"])
    expect(['–', '---', 'n/a', 'a', ''].map(isBlankWord)).toEqual([true, true, true, false, false])
  })
})

describe('a number is written as a cell', () => {
  test.each([
    ['0.30000000000000004', '0.3'],
    ['1.234', '1.2340'],
    ['1.23', '1.23'],
    ['1.2345', '1.2345'],
    ['1e21', '1000000000000000000000'],
    ['-1.5', '-1.5'],
  ])('%s as %s', (number, cell) => {
    expect(cellOfNumber(number)).toBe(cell)
  })

  test('exactly, or in 15 digits where it has no end', () => {
    expect(cellOfDecimal(new ExactDecimal('0.12345678901234567890'))).toBe('0.1234567890123456789')
    expect(cellOfDecimal(new ExactDecimal(1).dividedBy(3))).toBe('0.333333333333333')
    expect(cellOfCalculated(new ExactDecimal(1).dividedBy(0))).toBe('')
    expect(cellOfCalculated(new ExactDecimal(1).dividedBy(8))).toBe('0.1250')
  })

  test('as the sum of sizes', () => {
    expect(sumOf([new ExactDecimal('-1.5'), new ExactDecimal('0.25')])).toBe('1.75')
    expect(sumOf([])).toBe('0')
    expect(sumOf([new ExactDecimal('0.000000014')])).toBe('0.00000001')
  })
})

test.each([
  ['2024-03-06T00:00:00.000Z', '2024-03-06'],
  ['2024-03-06T09:05:01.000Z', '2024-03-06 09:05:01'],
])('%s is the cell %s', (instant, cell) => {
  expect(cellOfDate(new Date(instant))).toBe(cell)
})

describe('the decimal mark of a file', () => {
  const markOf = (...cells: string[]) => markOfFile([{ cells }])

  test.each([
    [['1.5'], '.'],
    [['1,5'], ','],
    [['1.5', '1,5'], null],
    [['1.5', '2.5', '1,5'], '.'],
    [['1,234'], null],
    [['a'], null],
  ])('%j is %s', (cells, mark) => {
    expect(markOf(...cells)).toBe(mark)
  })
})

test.each([
  ['1.234,5', ',', '1234.5'],
  ['1,5 EUR', ',', '1.5'],
  ['€ 1.5', '.', '1.5'],
  ['-', '.', '0'],
  ['', '.', '0'],
  ['1-2', '.', 'NaN'],
] as const)('the amount of “%s” with the mark %s is %s', (cell, mark, amount) => {
  expect(amountReader(mark)(cell).toString()).toBe(amount)
})
