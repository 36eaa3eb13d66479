import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fiscalYearsBetween, formatIsoDate, isIsoDate, monthsBetween, parseIsoDate } from './calendar.ts'

describe('day numbers', () => {
  test.each([
    { date: '1970-01-01', day: 0, source: 'the epoch' },
    { date: '2000-02-29', day: 11_016, source: 'date -d 2000-02-29 +%s / 86400' },
    { date: '1900-03-01', day: -25_508, source: 'date -d 1900-03-01 +%s / 86400' },
    { date: '2100-12-31', day: 47_846, source: 'date -d 2100-12-31 +%s / 86400' },
  ])('$date is day $day ($source)', ({ date, day }) => {
    expect(parseIsoDate(date)).toBe(day)
    expect(formatIsoDate(day)).toBe(date)
  })

  test('every day is written and read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (day) => parseIsoDate(formatIsoDate(day)) === day),
    )
  })

  test.each(['2023-02-29', '2024-13-01', '2024-00-10', '2024-04-31', '2024-4-1', '24-04-01', '2024-04-01T00:00', 'x'])(
    '%s is no date',
    (text) => {
      expect(isIsoDate(text)).toBe(false)
      expect(() => parseIsoDate(text)).toThrow(RangeError)
    },
  )
})

describe('periods', () => {
  const dates = (periods: ReturnType<typeof monthsBetween>) =>
    periods.map(({ start, from, to }) => [formatIsoDate(start), formatIsoDate(from), formatIsoDate(to)])

  test('a month starts at the close of the day before and the last one ends today', () => {
    expect(dates(monthsBetween(parseIsoDate('2023-12-15'), parseIsoDate('2024-02-10')))).toEqual([
      ['2023-12-01', '2023-11-30', '2023-12-31'],
      ['2024-01-01', '2023-12-31', '2024-01-31'],
      ['2024-02-01', '2024-01-31', '2024-02-10'],
    ])
  })

  test.each([
    { end: { month: 12, day: 31 }, first: '2024-01-01', starts: ['2024-01-01', '2025-01-01'] },
    { end: { month: 2, day: 29 }, first: '2023-03-01', starts: ['2023-03-01', '2024-03-01', '2025-03-01'] },
    { end: { month: 2, day: 29 }, first: '2024-02-29', starts: ['2023-03-01', '2024-03-01', '2025-03-01'] },
    { end: { month: 6, day: 31 }, first: '2024-07-01', starts: ['2024-07-01', '2025-07-01'] },
    { end: { month: 4, day: 5 }, first: '2024-04-05', starts: ['2023-04-06', '2024-04-06', '2025-04-06'] },
  ])('fiscal years that end on $end.month-$end.day, from $first', ({ end, first, starts }) => {
    const years = fiscalYearsBetween(parseIsoDate(first), parseIsoDate('2025-10-01'), end)
    expect(years.map(({ start }) => formatIsoDate(start))).toEqual(starts)
    expect(years.every(({ start, from }) => from === start - 1)).toBe(true)
    expect(years.slice(1).every(({ from }, index) => from === years[index]?.to)).toBe(true)
    expect(formatIsoDate(years.at(-1)?.to ?? 0)).toBe('2025-10-01')
  })
})
