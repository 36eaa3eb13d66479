import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { readPriceLines } from './read-price-lines.ts'

const dots = DEFAULT_NUMBER_FORMAT
const commas: NumberFormat = { ...dots, thousandsSeparator: 'dot', decimalsSeparator: 'comma' }
const limits = { earliest: '1900-01-01', latest: '2026-11-20' }
const read = (text: string, format = dots) => readPriceLines(text, format, limits)

test.each([
  ['comma', '2026-03-03,104.25', dots],
  ['semicolon and a German number', '03.03.2026;104,25', commas],
  ['tab', '2026-03-03\t104.25', dots],
  ['space', '3 Mar 2026 104.25', dots],
  ['quotes', '"2026-03-03","104.25"', dots],
  ['comma and space before a German number', '03.03.2026, 104,25', commas],
  ['further columns', '2026-03-03;104.25;EUR', dots],
])('a day and a price with %s between them', (_, line, format) => {
  expect(read(line, format)).toEqual({ prices: [{ day: '2026-03-03', price: '104.25' }], faults: [] })
})

test('a header, empty lines and Windows line ends are no prices', () => {
  expect(read('Day,Price\r\n\r\n2026-01-02,1\r\n2026-01-03,0\r\n')).toEqual({
    prices: [
      { day: '2026-01-02', price: '1' },
      { day: '2026-01-03', price: '0' },
    ],
    faults: [],
  })
})

test('each line that is no price is named with its number and why; the others are read', () => {
  const text = ['2026-01-02,1', '2026-02-30,2', '2026-01-04,ten', '2026-01-02,3', '2027-01-01,4', '2026-01-05', '-']
  const { prices, faults } = read(text.join('\n'))
  expect(prices).toEqual([{ day: '2026-01-02', price: '1' }])
  expect(faults.map(({ line, fault }) => [line, fault])).toEqual([
    [2, 'Not a date. Type it as 20 Nov 2026 or 2026-11-20'],
    [3, 'Enter a number'],
    [4, 'The day occurs in an earlier line'],
    [5, 'The date is in the future'],
    [6, 'No price'],
    [7, 'Not a date. Type it as 20 Nov 2026 or 2026-11-20'],
  ])
  expect(read('2026-01-02,-1').faults[0]?.fault).toBe('Enter a price of 0 or more')
})
