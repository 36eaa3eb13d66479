import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'

/** The day whose close starts what begins on a day. */
export function closeBefore(isoDate: string): string {
  return formatIsoDate(parseIsoDate(isoDate) - 1)
}
