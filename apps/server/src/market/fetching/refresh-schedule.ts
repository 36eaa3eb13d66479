import { parseIsoDate } from '@plumbline/engine/calendar'
import { DEFAULT_SESSION, findExchange, type Session } from '@plumbline/market-sources/exchanges'
import type { Security } from '@plumbline/market-sources/security'
import { oncePer } from '@plumbline/text/once-per'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../clock.ts'
import { NEVER } from './fetched-dates.ts'

type Listing = Pick<Security, 'exchange' | 'delistedOn'>

/** Delisted securities are refreshed once a week, for late corrections. */
const DELISTED_INTERVAL_MS = 7 * DAY_MS
const FIRST_RETRY_DELAY_MS = 15 * MINUTE_MS
const MAX_RETRY_DELAY_MS = 6 * HOUR_MS
const DAYS_OF_WEEK = 7
const WORKING_DAYS = 5

/** The ECB publishes its reference rates at about 16:00 in Frankfurt on business days. */
const RATE_PUBLICATION = { timeZone: 'Europe/Berlin', hour: 16, minute: 15 }

/** By time zone, of which exchanges have a few dozen. Making one takes longer than all else that is done here. */
const timeFormatOf = oncePer(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

function localTime(instant: Date, timeZone: string): { minutes: number; isWeekend: boolean } {
  const parts = timeFormatOf(timeZone).formatToParts(instant)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return { minutes: Number(part('hour')) * 60 + Number(part('minute')), isWeekend: part('weekday').startsWith('S') }
}

function sessionOf({ exchange }: Pick<Security, 'exchange'>): Session {
  return findExchange(exchange)?.session ?? DEFAULT_SESSION
}

export function tradesAroundTheClock(security: Pick<Security, 'exchange'>): boolean {
  return sessionOf(security).isAroundTheClock
}

/**
 * The first instant after `now` at which sources have a new close of the security's exchange. Weekends are skipped
 * where the exchange is closed then.
 */
export function nextRefresh(security: Listing, now: Date): Date {
  if (security.delistedOn !== undefined) return new Date(now.getTime() + DELISTED_INTERVAL_MS)
  const { timeZone, hour, minute, isAroundTheClock } = sessionOf(security)
  const wait = hour * 60 + minute - localTime(now, timeZone).minutes
  let due = new Date(now.getTime() + wait * MINUTE_MS + (wait > 0 ? 0 : DAY_MS))
  while (!isAroundTheClock && localTime(due, timeZone).isWeekend) due = new Date(due.getTime() + DAY_MS)
  return due
}

/** The last instant on or before `now` at which new reference rates were published. */
export function lastPublication(now: Date): Date {
  const { timeZone, hour, minute } = RATE_PUBLICATION
  const since = localTime(now, timeZone).minutes - (hour * 60 + minute)
  let at = new Date(now.getTime() - (since >= 0 ? since * MINUTE_MS : since * MINUTE_MS + DAY_MS))
  while (localTime(at, timeZone).isWeekend) at = new Date(at.getTime() - DAY_MS)
  return new Date(at.getTime() - (at.getTime() % MINUTE_MS))
}

/** When to retry after `failures` in a row: the delay doubles from a quarter of an hour to six hours. */
export function nextAttempt(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** (failures - 1)))
}

/** When to look again for a history that the source did not have. */
export function nextLook(now: Date): Date {
  return new Date(now.getTime() + MAX_RETRY_DELAY_MS)
}

/**
 * Whether the asset's own weekday, Monday to Friday, falls after the last fetch and not after today. Its history is
 * then refreshed more thoroughly. The assets are spread over the week. A fetch after midnight misses no weekday.
 */
export function isWeeklyTurn(assetId: string, fetchedTo: string, today: string): boolean {
  let sum = 0
  for (const character of assetId) sum += character.charCodeAt(0)
  const own = 1 + (sum % WORKING_DAYS)
  const last = parseIsoDate(today)
  const since = fetchedTo === NEVER ? last - DAYS_OF_WEEK : Math.max(parseIsoDate(fetchedTo), last - DAYS_OF_WEEK)
  for (let day = since + 1; day <= last; day++) if (weekdayOf(day) === own) return true
  return false
}

/** 0 is Sunday. 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK
}
