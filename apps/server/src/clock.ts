/** The one source of time; tests and reproducible demos start it where they like. */
export interface Clock {
  now(): Date
}

/** A clock that starts at `start` (the machine's time without one) and ticks on. */
export function createClock(start: Date | undefined): Clock {
  if (start === undefined) return { now: () => new Date() }
  const startedAt = performance.now()
  return { now: () => new Date(start.getTime() + (performance.now() - startedAt)) }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in an IANA time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, instant: Date): string {
  let formatter = formatters.get(timeZone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(timeZone, formatter)
  }
  return formatter.format(instant)
}
