import { ExactDecimal } from '@plumbline/csv-import/cells/numbers'
import { describe, expect, test } from 'vitest'
import { createContentKeys } from './content-keys.ts'
import { decimalOf, isClose } from './decimals.ts'
import { currencyOf, dayOf, isinOf, listOf, objectOf, textOf } from './values.ts'

test.each([
  ['20240201', '2024-02-01'],
  ['2024-02-01', '2024-02-01'],
  ['20240201;041431', '2024-02-01'],
  ['2020-03-11T18:01:46+01:00', '2020-03-11'],
  ['2024-02-29', '2024-02-29'],
  ['1900-01-01', '1900-01-01'],
  ['1899-12-31', null],
  ['2023-02-29', null],
  ['2024-02-011', null],
  [20240201, '2024-02-01'],
  ['', null],
  [null, null],
])('the day of %j is %s', (stated, day) => {
  expect(dayOf(stated)).toBe(day)
})

test.each([
  [' EUR ', 'EUR'],
  ['GBp', 'GBp'],
  ['ZAc', 'ZAc'],
  ['eur', null],
  ['EURO', null],
  ['', null],
  [978, null],
  [null, null],
])('the currency of %j is %s', (stated, currency) => {
  expect(currencyOf(stated)).toBe(currency)
})

test.each([
  [' text ', 'text'],
  [12.5, '12.5'],
  [0, '0'],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [' ', null],
  [true, null],
])('the text of %j is %s', (value, text) => {
  expect(textOf(value)).toBe(text)
})

test('an ISIN has twelve characters, the last one a digit', () => {
  expect(['us0378331005', 'US037833100', 'US03783310055', 'US037833100X', null].map(isinOf)).toEqual([
    'US0378331005',
    null,
    null,
    null,
    null,
  ])
})

test('what is no object has no fields, and what is no list no items', () => {
  expect([{ a: 1 }, [1], null, 'a'].map(objectOf)).toEqual([{ a: 1 }, {}, {}, {}])
  expect([{ a: 1 }, [1], null, 'a'].map(listOf)).toEqual([[], [1], [], []])
})

describe('a decimal', () => {
  test.each([
    ['-1.50', '-1.5'],
    ['.5', '0.5'],
    ['1e3', '1000'],
    [0.1, '0.1'],
    ['999999999999999', '999999999999999'],
    ['1000000000000000', undefined],
    ['1,5', undefined],
    ['', undefined],
    [null, undefined],
  ])('of %j is %s', (stated, decimal) => {
    expect(decimalOf(stated)?.toFixed()).toBe(decimal)
  })

  // 0.5 % of 200 is 1.
  test.each([
    ['201', 0, true],
    ['201.01', 0, false],
    ['199', 0, true],
    ['198.99', 0, false],
    ['202', 2, true],
    ['202.01', 2, false],
  ])('%s with a slack of %i is close to 200: %s', (value, slack, expected) => {
    expect(isClose(new ExactDecimal(value), new ExactDecimal(200), 0.005, slack)).toBe(expected)
  })

  test('without a slack, nothing but 0 is close to 0', () => {
    const isNearZero = (value: string) => isClose(new ExactDecimal(value), new ExactDecimal(0), 0.005)
    expect([isNearZero('0'), isNearZero('0.5')]).toEqual([true, false])
  })
})

test('records of equal content are numbered, others are not', () => {
  const key = createContentKeys()
  expect([key('a', null), key('b', null), key('a', null), key('a', null), key('b', null)]).toEqual([
    'a|',
    'b|',
    'a||2',
    'a||3',
    'b||2',
  ])
})
