import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { expect, test } from 'vitest'
import { firstIndexOfQuarter, lastDayOfQuarter, quarterOf, weekdayCalendar } from './trading-calendar.ts'

test.each([
  ['2000-01-01', 0],
  ['2000-03-31', 0],
  ['2000-04-01', 1],
  ['1999-12-31', -1],
  ['2024-02-29', 96],
  ['2024-12-31', 99],
])('%s is in quarter %d', (date, quarter) => {
  expect(quarterOf(parseIsoDate(date))).toBe(quarter)
})

test.each([
  [-1, '1999-12-31'],
  [0, '2000-03-31'],
  [97, '2024-06-30'],
  [99, '2024-12-31'],
])('quarter %d ends on %s', (quarter, date) => {
  expect(formatIsoDate(lastDayOfQuarter(quarter))).toBe(date)
})

test('there is no trading on weekends, December 25 and January 1, and no quarter is empty', () => {
  const calendar = weekdayCalendar(100)
  const dates = new Set(Array.from(calendar.days, (day) => formatIsoDate(day)))
  for (const closed of ['2024-11-23', '2024-11-24', '2024-12-25', '2025-01-01']) expect(dates.has(closed)).toBe(false)
  for (const open of ['2000-01-03', '2024-11-22', '2024-12-24', '2024-12-26']) expect(dates.has(open)).toBe(true)
  for (let quarter = 0; quarter <= 100; quarter += 1) {
    expect(quarterOf(calendar.days[firstIndexOfQuarter(calendar, quarter)] as number)).toBe(quarter)
    expect(quarterOf(calendar.days[calendar.quarterEnds[quarter] as number] as number)).toBe(quarter)
  }
})
