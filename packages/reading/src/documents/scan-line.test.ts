import { describe, expect, test } from 'vitest'
import { scanLine, statementDayOf } from './scan-line.ts'

const scan = (text: string, mark: '.' | ',' = ',') =>
  scanLine({ index: 7, text, places: null }, { mark, signs: { dollar: 'USD', krone: 'DKK' }, statementDay: null })
const numbersIn = (text: string, mark?: '.' | ',') => scan(text, mark).numbers.map(({ value }) => value.toString())

describe('the numbers of a line', () => {
  test.each([
    ['1.234,50 EUR', [['1234.5', 2, 0]]],
    ['-12,50', [['12.5', 2, -1]]],
    ['12,50-', [['12.5', 2, -1]]],
    ['12,50- EUR', [['12.5', 2, -1]]],
    [
      '12,50 - 3',
      [
        ['12.5', 2, 0],
        ['3', 0, -1],
      ],
    ],
    ['+12,50', [['12.5', 2, 1]]],
    ['(12,50)', [['12.5', 2, -1]]],
    ['($12,50)', [['12.5', 2, -1]]],
    ['(12,50 EUR)', [['12.5', 2, 0]]],
    ['EUR -5,00', [['5', 2, -1]]],
    ['5,--', [['5', 0, 0]]],
  ])('%s', (text, expected) => {
    expect(scan(text).numbers.map(({ value, decimals, sign }) => [value.toString(), decimals, sign])).toEqual(expected)
  })

  test('a percentage is told by what follows', () => {
    expect(scan('25 % 3,5% 4 v.H. 5 Prozent 6').numbers.map(({ isPercent }) => isPercent)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test.each([
    ['a day', 'am 04.03.2024'],
    ['a time', 'um 14:02:36'],
    ['an IBAN', 'DE89 3704 0044 0532 0130 00'],
    ['an ISIN', 'US0378331005'],
    ['a long number', 'Nr. 1234567'],
    ['a number with a leading zero', '0123'],
    ['a reference', '12-345/67'],
    ['pages', 'Seite 1 von 2'],
    ['pages at the end', 'Depot 1/2'],
  ])('%s is none', (_what, text) => {
    expect(numbersIn(text)).toEqual([])
  })

  test('four digits behind an ISIN are a number, not the rest of an IBAN', () => {
    expect(numbersIn('SAP SE DE0007164600 1500 118,00')).toEqual(['1500', '118'])
    expect(numbersIn('DE0007164600 1500 1180 1770')).toEqual(['1500', '1180', '1770'])
  })

  test('digits apart are one number or two, in one group with the sign of the first', () => {
    const { numbers } = scan('-4 978,30')
    expect(numbers.map(({ value, isJoined, sign, group }) => [value.toString(), isJoined, sign, group])).toEqual([
      ['4978.3', true, -1, '7:1'],
      ['4', false, -1, '7:1'],
      ['978.3', false, 0, '7:1'],
    ])
    expect(
      scan('1 234 567')
        .numbers.filter(({ isJoined }) => isJoined)
        .map(({ value }) => value.toString()),
    ).toEqual(['1234567'])
    expect(numbersIn('5 000')).toEqual(['5000', '5', '0'])
    expect(scan('12 34').numbers.filter(({ isJoined }) => isJoined)).toEqual([])
  })

  test('the last of joined digits has the sign where the first has none', () => {
    expect(scan('4 978,30-').numbers.find(({ isJoined }) => isJoined)?.sign).toBe(-1)
  })
})

test('times have hours and minutes, and seconds where they are written', () => {
  expect(scan('9:05 14:02:36 23:59 24:00 12:60').times.map(({ time }) => time)).toEqual(['09:05', '14:02:36', '23:59'])
})

test('codes and signs are currencies, and other words in capitals are not', () => {
  expect(scan('EUR 5 £3 $4 kr 7 ALL GBp XYZ').currencies.map(({ code }) => code)).toEqual([
    'EUR',
    'GBP',
    'USD',
    'DKK',
    'GBX',
  ])
})

test('the day of a statement is the first with a year, unless it is ambiguous', () => {
  const linesOf = (...texts: string[]) => texts.map((text, index) => ({ index, text, places: null }))
  expect(statementDayOf(linesOf('Statement', 'of 30.04.2024', 'to 31.05.2024'))).toBe('2024-04-30')
  expect(statementDayOf(linesOf('of 04/03/2024', '30.04.2024'))).toBeNull()
  expect(statementDayOf(linesOf('Statement'))).toBeNull()
})
