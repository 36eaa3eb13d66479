import type { QuietHours } from '@plumbline/contract/alerts/schemas'
import { oncePer } from '@plumbline/text/once-per'
import { MINUTE_MS } from '../clock.ts'

const MINUTES_PER_DAY = 1440

const clockFormatOf = oncePer(
  (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
)

/** What the clocks of a time zone show, in minutes since 1970 as if it were UTC. */
function clockIn(timeZone: string, instant: Date): number {
  return Date.parse(`${clockFormatOf(timeZone).format(instant).replace(' ', 'T')}Z`) / MINUTE_MS
}

function minuteOfDay(clock: string): number {
  const [hours, minutes] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Minutes until the quiet hours end; 0 outside of them. Clocks that change in between are not looked at. */
function quietMinutes({ from, to }: QuietHours, timeZone: string, instant: Date): number {
  const now = clockIn(timeZone, instant) % MINUTES_PER_DAY
  const sinceStart = (now - minuteOfDay(from) + MINUTES_PER_DAY) % MINUTES_PER_DAY
  const length = (minuteOfDay(to) - minuteOfDay(from) + MINUTES_PER_DAY) % MINUTES_PER_DAY
  return Math.max(0, length - sinceStart)
}

export function isQuiet(quiet: QuietHours, timeZone: string, instant: Date): boolean {
  return quietMinutes(quiet, timeZone, instant) > 0
}

/** The instant itself outside of quiet hours; within them, the full minute at which they end. */
export function endOfQuiet(quiet: QuietHours, timeZone: string, instant: Date): Date {
  let at = instant
  for (let left = quietMinutes(quiet, timeZone, at); left > 0; left = quietMinutes(quiet, timeZone, at)) {
    const start = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
    const end = new Date(start + left * MINUTE_MS)
    const changed = clockIn(timeZone, end) - clockIn(timeZone, new Date(start)) - left
    // Clocks that were set forward meanwhile show the end so much earlier. The end itself may be among what they skip.
    const sooner = new Date(end.getTime() - changed * MINUTE_MS)
    at = sooner > at && !isQuiet(quiet, timeZone, sooner) ? sooner : end
  }
  return at
}
