import { addDays, parseIsoDate } from '@plumbline/engine/calendar'
import type { CalendarEntry } from './list-entries.ts'

const DAYS_PER_WEEK = 7
/** Day 0, 1 January 1970, is a Thursday. */
const DAYS_SINCE_MONDAY = 3

export interface CalendarDay {
  /** ISO date. */
  date: string
  entries: CalendarEntry[]
}

export interface CalendarWeek {
  /** Its Monday and its Sunday, as ISO dates. */
  from: string
  to: string
  days: CalendarDay[]
}

/** The Monday of the week of a day, so many weeks later; ISO dates. */
export function mondayOf(date: string, weeksLater = 0): string {
  const since = (parseIsoDate(date) + DAYS_SINCE_MONDAY) % DAYS_PER_WEEK
  return addDays(date, weeksLater * DAYS_PER_WEEK - since)
}

/**
 * The entries by week and day. Today is listed even without an entry, so that past and coming dates can be told apart.
 *
 * @param entries by day
 */
export function groupByWeek(entries: readonly CalendarEntry[], today: string): CalendarWeek[] {
  const days = Map.groupBy(entries, ({ date }) => date)
  const dates = [...new Set([...days.keys(), today])].sort()
  const weeks = Map.groupBy(dates, (date) => mondayOf(date))
  return [...weeks].map(([from, ofWeek]) => ({
    from,
    to: addDays(from, DAYS_PER_WEEK - 1),
    days: ofWeek.map((date) => ({ date, entries: days.get(date) ?? [] })),
  }))
}

/** The days of a month, from the Monday of its first week to the Sunday of its last one. */
export function weeksOfMonth(month: string): string[][] {
  const weeks: string[][] = []
  let monday = mondayOf(`${month}-01`)
  do {
    const first = monday
    weeks.push(Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(first, index)))
    monday = addDays(monday, DAYS_PER_WEEK)
  } while (monday.startsWith(month))
  return weeks
}
