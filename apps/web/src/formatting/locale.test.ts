import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatMonth, formatWeekday } from './format-date.ts'
import { formatMoney } from './format-money.ts'
import { formatPercent } from './format-percent.ts'
import { firstDayOfWeek } from './locale.ts'
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

test.each([
  ['fr', '9 mars 2026', '\u22121\u00a0234,50\u00a0EUR', '+5,12\u00a0%', 'lun.', 1],
  ['es', '9 mar 2026', '\u22121.234,50\u00a0EUR', '+5,12\u00a0%', 'lun', 1],
  ['it', '9 mar 2026', '\u22121.234,50\u00a0EUR', '+5,12%', 'lun', 1],
  ['nl', '9 mrt 2026', 'EUR\u00a0\u22121.234,50', '+5,12%', 'ma', 1],
  ['pt', '9 mar. 2026', 'EUR\u00a0\u22121.234,50', '+5,12%', 'seg.', 0],
  ['pl', '9 mar 2026', '\u22121\u00a0234,50\u00a0EUR', '+5,12%', 'pon.', 1],
  ['en', '9 Mar 2026', 'EUR\u00a0\u22121,234.50', '+5.12%', 'Mon', 1],
])('%s: dates, numbers and the week are as usual there', (locale, day, money, percent, monday, firstDay) => {
  i18n.loadAndActivate({ locale, messages: {} })
  expect(formatDate('2026-03-09')).toBe(day)
  expect(formatMoney(-1234.5, 'EUR')).toBe(money)
  expect(formatPercent(0.0512)).toBe(percent)
  expect(formatWeekday('2026-03-09')).toBe(monday)
  expect(firstDayOfWeek()).toBe(firstDay)
})

test.each([
  ['fr', '3 août 2026', '2026-08-03'],
  ['es', '3 de agosto de 2026', '2026-08-03'],
  ['es', '3 ago 2026', '2026-08-03'],
  ['it', '3 agosto 2026', '2026-08-03'],
  ['nl', '3 mrt 2026', '2026-03-03'],
  ['pt', '3 de ago. de 2026', '2026-08-03'],
  ['pl', '3 sierpnia 2026', '2026-08-03'],
  ['pl', '3 sie 2026', '2026-08-03'],
])('a page in %s reads the date %s', (locale, text, date) => {
  i18n.loadAndActivate({ locale, messages: {} })
  expect(parseDate(text, numberFormat)).toEqual({ kind: 'date', date })
})
