import { expect, test } from 'vitest'
import { exampleCalendar } from '../../testing/example-calendar.ts'
import { chooseShown } from './choose-shown.ts'
import { groupByWeek, mondayOf, weeksOfMonth } from './group-by-week.ts'
import { listEntries } from './list-entries.ts'

const TODAY = '2022-12-30'
const entries = listEntries(exampleCalendar)

test('a week goes from Monday to Sunday, over the end of a year too', () => {
  // 2 January 2023 was a Monday, 26 December 2022 too.
  expect(['2023-01-01', '2023-01-02', '2022-12-26'].map((date) => mondayOf(date))).toEqual([
    '2022-12-26',
    '2023-01-02',
    '2022-12-26',
  ])
  expect(mondayOf('2023-01-01', -1)).toBe('2022-12-19')
})

test('days stand in their weeks, and today has a place without an entry', () => {
  const weeks = groupByWeek(entries, TODAY)
  expect(weeks.slice(2, 6).map(({ from, to, days }) => [from, to, days.map(({ date }) => date)])).toEqual([
    ['2022-12-12', '2022-12-18', ['2022-12-12']],
    ['2022-12-19', '2022-12-25', ['2022-12-20']],
    ['2022-12-26', '2023-01-01', ['2022-12-30']],
    ['2023-01-09', '2023-01-15', ['2023-01-10']],
  ])
  expect(weeks[4]?.days[0]?.entries).toEqual([])
})

test('last week and what comes are shown, days uncut, and the rest is counted', () => {
  const shownOf = (isEarlierShown: boolean, count: number) => {
    const { shown, earlier, later } = chooseShown(entries, TODAY, { isEarlierShown, count })
    return [shown.map(({ date }) => date), earlier, later]
  }
  expect(shownOf(false, 2)).toEqual([['2022-12-20', '2023-01-10', '2023-01-24'], 3, 2])
  expect(shownOf(true, 40)).toEqual([entries.map(({ date }) => date), 0, 0])
  const sameDay = entries.map((entry) => (entry.date === '2023-02-02' ? { ...entry, date: '2023-01-24' } : entry))
  const ofToday = entries.map((entry) => (entry.date === '2022-12-20' ? { ...entry, date: TODAY } : entry))
  expect(chooseShown(ofToday, TODAY, { isEarlierShown: true, count: 1 }).shown).toHaveLength(4)
  expect(chooseShown(sameDay, TODAY, { isEarlierShown: false, count: 2 }).later).toBe(1)
})

test('a month has whole weeks: January 2023 from 26 December to 5 February, February 2027 exactly four', () => {
  const weeks = weeksOfMonth('2023-01')
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2022-12-26', '2023-02-05'])
  // 1 February 2027 is a Monday.
  expect(weeksOfMonth('2027-02')).toHaveLength(4)
})
