import { describe, expect, test } from 'vitest'
import { daysBetween, isWeekend } from './days-between.ts'
import { findDays, findShortDays } from './find-days.ts'

const daysIn = (text: string) => findDays(text).map(({ days }) => days)

describe('a line of text', () => {
  test.each([
    ['of points', 'am 06.03.2024 in', [['2024-03-06']]],
    ['of a year of two digits', '06.03.24', [['2024-03-06']]],
    ['of slashes, in either order', '06/03/2024', [['2024-03-06', '2024-06-03']]],
    ['of slashes with one order', '17/03/2024', [['2024-03-17']]],
    ['of slashes with a month first', '03/17/2024', [['2024-03-17']]],
    ['of the same day and month', '05/05/2024', [['2024-05-05']]],
    ['with the year first', '2024-03-06', [['2024-03-06']]],
    ['with a name', '6. März 2024', [['2024-03-06']]],
    ['with a name first', 'March 6th, 2024', [['2024-03-06']]],
    ['that does not exist', '30.02.2024', []],
    ['behind a rate', '1,1705/30.7.2020', [['2020-07-30']]],
    ['in a number', '106.03.2024', []],
    ['of the first year', '01.01.1980', [['1980-01-01']]],
    ['before it', '31.12.1979', []],
    ['of the last year', '31.12.2099', [['2099-12-31']]],
    ['after it', '01.01.2100', []],
  ])('has the day %s', (_what, text, days) => {
    expect(daysIn(text)).toEqual(days)
  })

  test('has its days from left to right, each where it stands', () => {
    expect(findDays('6 March 2024, 2024-03-08 and 07.03.2024')).toEqual([
      { start: 0, end: 12, days: ['2024-03-06'] },
      { start: 14, end: 24, days: ['2024-03-08'] },
      { start: 29, end: 39, days: ['2024-03-07'] },
    ])
  })
})

describe('a row of a statement', () => {
  test('begins with days without a year, which is that of the statement or the one before', () => {
    const days = findShortDays('22.02. Purchase 24.02. 817,60', '2024-03-01')
    expect(days.map(({ days: [day] }) => day)).toEqual(['2024-02-22', '2024-02-24'])
    expect(findShortDays('30.12. Purchase', '2024-01-05').map(({ days: [day] }) => day)).toEqual(['2023-12-30'])
    expect(findShortDays('02.01. Purchase', '2023-12-31').map(({ days: [day] }) => day)).toEqual(['2024-01-02'])
  })

  test('has none where it begins otherwise, or where a whole day stands in it', () => {
    expect(findShortDays('Purchase 22.02.', '2024-03-01')).toEqual([])
    expect(findShortDays('22.02. Purchase 24.02.2024', '2024-03-01')).toEqual([])
    expect(findShortDays('30.02. Purchase', '2024-03-01')).toEqual([])
  })
})

test('days are counted over the change of clocks, and backwards', () => {
  expect(daysBetween('2024-03-30', '2024-04-01')).toBe(2)
  expect(daysBetween('2024-04-01', '2024-03-30')).toBe(-2)
  expect(['2024-03-01', '2024-03-02', '2024-03-03', '2024-03-04'].map(isWeekend)).toEqual([false, true, true, false])
})
