import { TRIAL_DAYS, trialDaysLeft } from '@plumbline/contract/plans'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { DAY_MS, dayIn } from '../clock.ts'
import { nextAlertLook } from './alert-day.ts'
import type { Reader } from './find-reader.ts'
import { findMorning, findRecapWeek, morningOf } from './local-morning.ts'

const TRIAL_NOTICE_DAYS = 3
/** Also a reader without a reason is looked at once a week, so that no change can be missed for good. */
const MAX_DAYS = 7

/** In the last three days of the free plan's trial. */
export function isTrialEnding(createdAt: string, at: Date): boolean {
  const daysLeft = trialDaysLeft(createdAt, at)
  return daysLeft > 0 && daysLeft <= TRIAL_NOTICE_DAYS
}

/** When a mail may be due to the reader next. What was due at `now` has been written. */
export function nextLook(reader: Reader, now: Date): Date {
  const morning = nextMorning(reader, now)
  const trialNotice = new Date(Date.parse(reader.createdAt) + (TRIAL_DAYS - TRIAL_NOTICE_DAYS) * DAY_MS)
  const others = [trialNotice, ...(reader.alertSettings.quietHours === null ? [] : [nextAlertLook(reader, now)])]
  return others.filter((look) => look > now).reduce((first, look) => (look < first ? look : first), morning)
}

function nextMorning(reader: Reader, now: Date): Date {
  const today = parseIsoDate(dayIn(reader.timeZone, now))
  const first = findMorning(reader.timeZone, now) === undefined ? today : today + 1
  let day = first
  while (day < first + MAX_DAYS && !mayGetMail(reader, formatIsoDate(day))) day++
  return morningOf(reader.timeZone, formatIsoDate(day))
}

function mayGetMail({ portfolios, alerts, lastDue, createdAt, timeZone }: Reader, day: string): boolean {
  if (alerts.length > 0 || portfolios.some(({ settings }) => settings.emails.priceChange)) return true
  if (portfolios.length > 0 && findRecapWeek(day) !== undefined) return true
  return !lastDue.has('trial-ending') && isTrialEnding(createdAt, morningOf(timeZone, day))
}
