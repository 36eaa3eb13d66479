import { dayBefore, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { endOfQuiet, isQuiet } from '../alerts/quiet-hours.ts'
import { DAY_MS, dayIn } from '../clock.ts'
import type { Reader } from './find-reader.ts'
import { findMorning, morningOf } from './local-morning.ts'

type QuietReader = Pick<Reader, 'timeZone'> & { alertSettings: Pick<Reader['alertSettings'], 'quietHours'> }

/** When the mails of a day (ISO date) are sent: in its morning, or after quiet hours that last longer. */
function dueOn({ timeZone, alertSettings: { quietHours } }: QuietReader, day: string): Date {
  const morning = morningOf(timeZone, day)
  return quietHours === null ? morning : endOfQuiet(quietHours, timeZone, morning)
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
  return [today, dayBefore(today)].find((day) => {
    const due = dueOn(reader, day)
    return due <= now && (day === today || due > morningOf(timeZone, day))
  })
}

/** When such mails may be due next. */
export function nextAlertLook(reader: QuietReader, now: Date): Date {
  const today = parseIsoDate(dayIn(reader.timeZone, now))
  const dues = [-1, 0, 1].map((shift) => dueOn(reader, formatIsoDate(today + shift)))
  return dues.find((due) => due > now) ?? new Date(now.getTime() + DAY_MS)
}
