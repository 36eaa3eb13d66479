import { oncePer } from '@plumbline/text/once-per'

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The only source of time. Set by tests and reproducible demos. */
export interface Clock {
  now(): Date
}

/** A clock that starts at `start`; without it, the machine's clock. */
export function createClock(start: Date | undefined): Clock {
  if (start === undefined) return { now: () => new Date() }
  const startedAt = performance.now()
  return { now: () => new Date(start.getTime() + (performance.now() - startedAt)) }
}

/** Whether at least `ms` have passed since an instant as it is stored; true without one. */
export function hasPassedSince(instant: string | null, ms: number, now: Date): boolean {
  return instant === null || now.getTime() - Date.parse(instant) >= ms
}

const dayFormatOf = oncePer(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** The latest minute of each time zone, in minutes since 1970, with its day. */
const latestMinutes = new Map<string, { minute: number; day: string }>()

/**
 * The calendar day of an instant in an IANA time zone, as YYYY-MM-DD. It is kept for the rest of the minute, because
 * every request asks for it. Since 1972 all time zones differ by whole minutes, so no day begins within one.
 */
export function dayIn(timeZone: string, instant: Date): string {
  const minute = Math.floor(instant.getTime() / MINUTE_MS)
  const latest = latestMinutes.get(timeZone)
  if (latest?.minute === minute) return latest.day
  const day = dayFormatOf(timeZone).format(instant)
  latestMinutes.set(timeZone, { minute, day })
  return day
}
