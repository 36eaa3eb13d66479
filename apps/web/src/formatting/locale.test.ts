import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatMonth } from './format-date.ts'
import { formatMoney } from './format-money.ts'
import { formatPercent } from './format-percent.ts'
import { joinNames } from './name-some.ts'
import { parseDate } from './parse-date.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const numberFormat = {
  symbolType: 'symbol',
  symbolPosition: 'before',
  symbolSpace: false,
  thousandsSeparator: 'comma',
  decimalsSeparator: 'dot',
  decimals: 2,
} as const

test('a German page writes dates, numbers and lists the German way', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  expect(formatDate('2026-03-09')).toBe('9. März 2026')
  expect(formatMonth('2026-10-09')).toBe('Oktober 2026')
  expect(formatDateTime('2026-11-20T16:35:00Z', 'Europe/Berlin')).toBe('20. Nov. 2026, 17:35')
  expect(formatMoney(-1234.5, 'EUR')).toBe('\u22121.234,50\u00a0EUR')
  expect(formatPercent(0.0512)).toBe('+5,12\u00a0%')
  expect(joinNames(['A', 'B', 'C'])).toBe('A, B und C')
})

test('the number format that a user has chosen stays in every language', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  expect(formatMoney(1234.5, 'EUR', { format: numberFormat })).toBe('€1,234.50')
})

test.each([
  ['9. März 2026', '2026-03-09'],
  ['20. Dez. 2026', '2026-12-20'],
  ['3. Sept. 2026', '2026-09-03'],
  ['5 May 2026', '2026-05-05'],
  ['5 January 2026', '2026-01-05'],
])('a German page reads the date %s', (text, date) => {
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  expect(parseDate(text, numberFormat)).toEqual({ kind: 'date', date })
})
