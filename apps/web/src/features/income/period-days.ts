import { addMonths, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'

const MONTHS = 12

/** The ISO date before one: a period of days starts at its close. */
export function dayBefore(isoDate: string): string {
  return formatIsoDate(parseIsoDate(isoDate) - 1)
}

/** The first of the twelve months that end with a day. */
export function firstOfTwelveMonths(lastDay: string): string {
  return formatIsoDate(addMonths(parseIsoDate(lastDay), -MONTHS) + 1)
}
