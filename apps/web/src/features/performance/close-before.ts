import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'

/** The previous day. Its close starts a period that begins on the given day. */
export function closeBefore(isoDate: string): string {
  return formatIsoDate(parseIsoDate(isoDate) - 1)
}
