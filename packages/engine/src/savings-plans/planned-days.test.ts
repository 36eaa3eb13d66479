import { expect, test } from 'vitest'
import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import { nextPlannedDay, type PurchaseInterval, plannedDays } from './planned-days.ts'

function daysOf(first: string, every: PurchaseInterval, until: string, last: string | null = null): string[] {
  const schedule = { first: parseIsoDate(first), every, last: last === null ? null : parseIsoDate(last) }
  return plannedDays(schedule, parseIsoDate(until)).map(formatIsoDate)
}

// By the calendar; 2024 is a leap year.
test('months have the day of the first one, or the last day of a shorter month, without moving for good', () => {
  expect(daysOf('2023-12-31', 'month', '2024-04-30')).toEqual([
    '2023-12-31',
    '2024-01-31',
    '2024-02-29',
    '2024-03-31',
    '2024-04-30',
  ])
  expect(daysOf('2023-11-30', 'quarter', '2024-08-30')).toEqual([
    '2023-11-30',
    '2024-02-29',
    '2024-05-30',
    '2024-08-30',
  ])
  expect(daysOf('2024-02-29', 'year', '2026-12-31')).toEqual(['2024-02-29', '2025-02-28', '2026-02-28'])
})

test('weeks are of seven days, both ends included', () => {
  expect(daysOf('2024-02-26', 'week', '2024-03-11')).toEqual(['2024-02-26', '2024-03-04', '2024-03-11'])
  expect(daysOf('2024-02-26', 'two-weeks', '2024-03-24')).toEqual(['2024-02-26', '2024-03-11'])
  expect(daysOf('2024-02-26', 'week', '2024-12-31', '2024-03-04')).toEqual(['2024-02-26', '2024-03-04'])
  expect(daysOf('2024-02-26', 'week', '2024-02-25')).toEqual([])
})

test('the next planned day is after the given one, and there is none after the end', () => {
  const first = parseIsoDate('2024-01-31')
  const next = (after: string, last: string | null = null) => {
    const schedule = { first, every: 'month' as const, last: last === null ? null : parseIsoDate(last) }
    const day = nextPlannedDay(schedule, parseIsoDate(after))
    return day === null ? null : formatIsoDate(day)
  }
  expect(next('2023-05-01')).toBe('2024-01-31')
  expect(next('2024-01-31')).toBe('2024-02-29')
  expect(next('2024-01-31', '2024-02-29')).toBe('2024-02-29')
  expect(next('2024-02-29', '2024-03-30')).toBeNull()
})
