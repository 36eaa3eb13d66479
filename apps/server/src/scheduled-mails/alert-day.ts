import { dayBefore, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { endOfQuiet, isQuiet } from '../alerts/quiet-hours.ts'
import { DAY_MS, dayIn, HOUR_MS } from '../clock.ts'
import type { Reader } from './find-reader.ts'
import { findMorning, morningOf } from './local-morning.ts'

type QuietReader = Pick<Reader, 'timeZone'> & { alertSettings: Pick<Reader['alertSettings'], 'quietHours'> }

/** When the mails of a day (ISO date) are sent: in its morning, or after quiet hours that last longer. */
function dueOn({ timeZone, alertSettings: { quietHours } }: QuietReader, day: string): Date {
  const morning = morningOf(timeZone, day)
  return quietHours === null ? morning : endOfQuiet(quietHours, timeZone, morning)
}

/** Whether quiet hours include the morning or begin within an hour of it, which is time enough for a late sweep. */
function isHeldBack({ timeZone, alertSettings: { quietHours } }: QuietReader, day: string): boolean {
  const morning = morningOf(timeZone, day)
  const later = new Date(morning.getTime() + HOUR_MS)
  return quietHours !== null && [morning, later].some((at) => isQuiet(quietHours, timeZone, at))
}

/**
 * The day (ISO date) whose mails about alerts and price changes may be sent now; undefined before the morning and in
 * quiet hours. It may be yesterday where quiet hours held back what was due in its morning.
 */
export function findAlertDay(reader: QuietReader, now: Date): string | undefined {
  const { timeZone, alertSettings } = reader
  if (alertSettings.quietHours === null) return findMorning(timeZone, now)
  if (isQuiet(alertSettings.quietHours, timeZone, now)) return undefined
  const today = dayIn(timeZone, now)
  return [today, dayBefore(today)].find(
    (day) => dueOn(reader, day) <= now && (day === today || isHeldBack(reader, day)),
  )
}

/** When such mails may be due next. */
export function nextAlertLook(reader: QuietReader, now: Date): Date {
  const { timeZone, alertSettings } = reader
  const today = parseIsoDate(dayIn(timeZone, now))
  const dues = [-1, 0, 1].map((shift) => dueOn(reader, formatIsoDate(today + shift)))
  const due = dues.find((each) => each > now) ?? new Date(now.getTime() + DAY_MS)
  if (alertSettings.quietHours === null) return due
  const end = endOfQuiet(alertSettings.quietHours, timeZone, now)
  return end > now && end < due ? end : due
}
