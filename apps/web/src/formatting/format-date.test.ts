import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatMonth } from './format-date.ts'

test('a date names its month, so that day and month cannot be confused', () => {
  expect(formatDate('2026-04-03')).toBe('3 Apr 2026')
  expect(formatMonth('2026-04-03')).toBe('April 2026')
})

test('an instant is shown in the time zone asked for', () => {
  expect(formatDateTime('2026-11-20T23:35:00Z', 'Europe/Berlin')).toBe('21 Nov 2026, 00:35')
})
