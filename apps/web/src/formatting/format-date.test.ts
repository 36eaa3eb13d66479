import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatMonth, formatWeekday } from './format-date.ts'

test('a date names its month, so that day and month cannot be confused', () => {
  expect(formatDate('2026-04-03')).toBe('3 Apr 2026')
  expect(formatMonth('2026-04-03')).toBe('April 2026')
})

test('an instant is shown in the time zone asked for', () => {
  expect(formatDateTime('2026-11-20T23:35:00Z', 'Europe/Berlin')).toBe('21 Nov 2026, 00:35')
})

test('a day has its weekday: the Moon landing was on a Sunday, the first day of 2024 a Monday', () => {
  expect(['1969-07-20', '2024-01-01', '2024-02-29'].map(formatWeekday)).toEqual(['Sun', 'Mon', 'Thu'])
})
