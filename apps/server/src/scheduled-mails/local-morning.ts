import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { oncePer } from '@plumbline/text/once-per'
import { dayIn } from '../clock.ts'

/** Morning mails are sent from this hour on, in the reader's time zone. */
const FIRST_HOUR = 7
/** A recap that was not sent on Monday, because the server was down, is sent on Tuesday. */
const LAST_WEEKDAY = 1

const hourFormatOf = oncePer(
  (timeZone: string) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }),
)

function hourIn(timeZone: string, instant: Date): number {
  return Number(hourFormatOf(timeZone).format(instant))
}

/** The reader's current day as an ISO date, once its morning has started; undefined before. */
export function findMorning(timeZone: string, instant: Date): string | undefined {
  return hourIn(timeZone, instant) >= FIRST_HOUR ? dayIn(timeZone, instant) : undefined
}

const clockFormatOf = oncePer(
  (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
)

/** How far the clocks of a time zone are ahead of UTC. */
function offsetIn(timeZone: string, instant: Date): number {
  return Date.parse(`${clockFormatOf(timeZone).format(instant).replace(' ', 'T')}Z`) - instant.getTime()
}

/** The instant at which the morning of an ISO date begins in a time zone. */
export function morningOf(timeZone: string, isoDate: string): Date {
  const asIfUtc = Date.parse(`${isoDate}T${String(FIRST_HOUR).padStart(2, '0')}:00:00Z`)
  const guess = new Date(asIfUtc - offsetIn(timeZone, new Date(asIfUtc)))
  return new Date(asIfUtc - offsetIn(timeZone, guess))
}

/** 0 on Monday; 1970-01-01 was a Thursday. */
function weekdayOf(isoDate: string): number {
  return (((parseIsoDate(isoDate) + 3) % 7) + 7) % 7
}

export interface RecapWeek {
  /** ISO date of the Monday on which the recap is due. */
  monday: string
  /** ISO date of the Sunday whose close starts the week. */
  from: string
  /** ISO date of the Sunday whose close ends it. */
  to: string
}

/** The week to recap: the previous one, on Monday and Tuesday; undefined on other days. */
export function findRecapWeek(day: string): RecapWeek | undefined {
  const weekday = weekdayOf(day)
  if (weekday > LAST_WEEKDAY) return undefined
  const monday = parseIsoDate(day) - weekday
  return { monday: formatIsoDate(monday), from: formatIsoDate(monday - 8), to: formatIsoDate(monday - 1) }
}
