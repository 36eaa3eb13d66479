import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate } from './format-date.ts'
import { findDateFault, parseDate } from './parse-date.ts'

const english = DEFAULT_NUMBER_FORMAT
const german: NumberFormat = { ...english, decimalsSeparator: 'comma', thousandsSeparator: 'dot' }

describe('a date with one reading is accepted in every format', () => {
  test.each([
    ['2024-03-06', '2024-03-06'],
    ['2024/3/6', '2024-03-06'],
    ['20240306', '2024-03-06'],
    ['06.03.2024', '2024-03-06'],
    ['9.3.24', '2024-03-09'],
    ['9. 3. 98', '1998-03-09'],
    ['17/03/2024', '2024-03-17'],
    ['03/17/2024', '2024-03-17'],
    ['5/5/2024', '2024-05-05'],
    ['20 Nov 2026', '2026-11-20'],
    ['3 february 2024', '2024-02-03'],
    ['Sept 1, 2024', '2024-09-01'],
    ['29 Feb 2024', '2024-02-29'],
    ['1.1.69', '2069-01-01'],
    ['1.1.70', '1970-01-01'],
  ])('%j is %s', (text, date) => {
    for (const format of [english, german]) expect(parseDate(text, format)).toEqual({ kind: 'date', date })
  })
})

test.each(['29 Feb 2023', '2026-13-01', '31.04.2024', '20 Foo 2026', '20 Ma 2026', '5', '1/2', '99/99/2024'])(
  '%j is no date',
  (text) => {
    for (const format of [english, german]) expect(parseDate(text, format)).toEqual({ kind: 'invalid' })
  },
)

test('with slashes a day of two readings is refused, unless decimals have a comma', () => {
  expect(parseDate('03/04/2024', english)).toEqual({ kind: 'ambiguous', readings: ['2024-04-03', '2024-03-04'] })
  expect(parseDate('03/04/2024', german)).toEqual({ kind: 'date', date: '2024-04-03' })
})

test('a fault says what to type, and which days are allowed', () => {
  const limits = { earliest: '1900-01-01', latest: '2026-11-20' }
  expect(findDateFault('3/4/24', english, limits)).toBe(
    'Could be 3 Apr 2024 or 4 Mar 2024. Type it with the name of the month',
  )
  expect(findDateFault('tomorrow', english, limits)).toMatch(/^Not a date/)
  expect(findDateFault('2026-11-21', english, limits)).toBe('The date is in the future')
  expect(findDateFault('1899-12-31', english, limits)).toBe('The first day is 1 Jan 1900')
  expect(findDateFault('2026-11-20', english, limits)).toBeUndefined()
  expect(findDateFault('1900-01-01', english, limits)).toBeUndefined()
  expect(findDateFault('', english, limits)).toBeUndefined()
})

const days = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('every day is read back from its shown form, from ISO, with dots, and with a two-digit year', () => {
  void fc.assert(
    fc.property(days, fc.constantFrom(english, german), (date, format) => {
      const [year = '', month = '', day = ''] = date.split('-')
      const texts = [
        formatDate(date),
        date,
        `${day}.${month}.${year}`,
        `${Number(day)}.${Number(month)}.${year.slice(2)}`,
      ]
      for (const text of texts) expect(parseDate(text, format)).toEqual({ kind: 'date', date })
    }),
  )
})

test('a day with slashes is never read as another day', () => {
  void fc.assert(
    fc.property(days, fc.constantFrom(english, german), (date, format) => {
      const [year, month, day] = date.split('-')
      const parsed = parseDate(`${day}/${month}/${year}`, format)
      if (parsed.kind === 'ambiguous') expect(parsed.readings).toContain(date)
      else expect(parsed).toEqual({ kind: 'date', date })
    }),
  )
})
