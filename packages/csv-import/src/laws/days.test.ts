import { expect, test } from 'vitest'
import { countWeekendDays, fallOnWeekends, riseOrFall, settleSoon } from './days.ts'

const RISING = ['2024-01-02', '2024-01-05', '2024-01-05', '2024-02-01', '2024-03-04', '2024-03-05']

test('days rise or fall, unread ones apart', () => {
  expect(riseOrFall(RISING)).toBe(true)
  expect(riseOrFall([null, ...RISING.toReversed()])).toBe(true)
  expect(riseOrFall([...RISING, '2024-01-03'])).toBe(false)
})

test('four different days may be in order by chance', () => {
  expect(riseOrFall(RISING.slice(0, 5))).toBe(false)
})

test.each([
  ['two days later', '2024-03-06', true],
  ['twelve days later, after holidays', '2024-03-16', true],
  ['thirteen days later', '2024-03-17', false],
  ['before the trade', '2024-03-03', false],
  ['always on the day, which shows nothing', '2024-03-04', false],
])('a trade settles %s', (_name, settled, expected) => {
  expect(
    settleSoon([
      ['2024-03-04', settled],
      ['2024-03-04', null],
    ]),
  ).toBe(expected)
})

test('Saturdays and Sundays are counted once each, and two of them are too many', () => {
  expect(countWeekendDays(['2024-03-08', '2024-03-09', '2024-03-09', '2024-03-10', '2024-03-11', null])).toBe(2)
  expect(fallOnWeekends(['2024-03-09', '2024-03-10'])).toBe(true)
  expect(fallOnWeekends(['2024-03-09', '2024-03-09'])).toBe(false)
})
