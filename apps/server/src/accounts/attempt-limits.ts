import { sql } from 'kysely'
import { type Clock, HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'

/** A count or link that lies further in the future than this was written before the clock was set back, and is ignored. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

export interface AttemptLimit {
  /** Who does what, such as `sign-in 192.0.2.7`. */
  subject: string
  /** So many within the window. */
  most: number
  /** From the first one on; an hour unless set. */
  windowMs?: number
}

const accountActions = {
  feedback: { most: 20 },
  'email-change': { most: 5 },
  deletion: { most: 5 },
  export: { most: 20 },
  subscribe: { most: 60 },
  'broker-sign-in': { most: 20 },
  discount: { most: 10, windowMs: MINUTE_MS },
}
type AccountAction = keyof typeof accountActions

/** How often one account may do what sends mails or costs much. */
export function accountLimit(action: AccountAction, userId: string): AttemptLimit {
  return { subject: `${action} ${userId}`, ...accountActions[action] }
}

/** Forgets every count of a deleted account. */
export async function forgetAccountLimits(db: Db, userId: string): Promise<void> {
  const subjects = Object.keys(accountActions).map((action) => accountLimit(action as AccountAction, userId).subject)
  await db.deleteFrom('rate_limits').where('subject', 'in', subjects).execute()
}

/** The window that ends now, in stored times, with some tolerance at its end for clocks that differ. */
function lastWindow(now: Date, windowMs: number): { after: string; upTo: string } {
  return {
    after: new Date(now.getTime() - windowMs).toISOString(),
    upTo: new Date(now.getTime() + CLOCK_TOLERANCE_MS).toISOString(),
  }
}

/** What the last hour is, in stored times, with some tolerance at its end for clocks that differ. */
export function lastHour(now: Date): { after: string; upTo: string } {
  return lastWindow(now, HOUR_MS)
}

function secondsToEnd(windowStart: string, windowMs: number, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(windowStart) + windowMs - now.getTime()) / 1000))
}

/**
 * Counts one attempt; answers the seconds to wait when there were too many within the window that began with the first one, and whether this was the last
 * one that it allows. Kept in the database: a restart forgets none, and attempts at the same moment are counted one by one.
 */
export async function countAttempt(
  db: Db,
  clock: Clock,
  { subject, most, windowMs = HOUR_MS }: AttemptLimit,
): Promise<{ secondsToWait: number | undefined; isLast: boolean }> {
  const now = clock.now()
  const { after, upTo } = lastWindow(now, windowMs)
  const isOver = sql`(rate_limits.window_start <= ${after} or rate_limits.window_start > ${upTo})`
  const { rows } = await sql<{ window_start: string; count: number }>`
    insert into rate_limits (subject, window_start, count) values (${subject}, ${now.toISOString()}, 1)
    on conflict (subject) do update set
      count = case when ${isOver} then 1 when rate_limits.count > ${most} then rate_limits.count else rate_limits.count + 1 end,
      window_start = case when ${isOver} then excluded.window_start else rate_limits.window_start end
    returning window_start, count`.execute(db)
  const [row] = rows
  const isTooMany = row !== undefined && row.count > most
  return {
    secondsToWait: isTooMany ? secondsToEnd(row.window_start, windowMs, now) : undefined,
    isLast: row?.count === most,
  }
}

/** Takes one attempt off the count, as if it had not been made. */
export async function forgiveAttempt(db: Db, { subject, most }: AttemptLimit): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ count: sql<number>`case when count > ${most} then ${most} - 1 else count - 1 end` })
    .where('subject', '=', subject)
    .where('count', '>', 0)
    .execute()
}

interface Reply {
  header(name: string, value: string): unknown
}

/** Counts one attempt and refuses it when there were too many, with the time to wait in the answer's header. */
export async function limitAttempts(db: Db, clock: Clock, reply: Reply, limit: AttemptLimit): Promise<void> {
  const { secondsToWait } = await countAttempt(db, clock, limit)
  if (secondsToWait !== undefined) refuseFor(reply, secondsToWait)
}

function refuseFor(reply: Reply, seconds: number): never {
  reply.header('retry-after', String(seconds))
  const minutes = Math.ceil(seconds / 60)
  throw new DomainError('too-many-requests', `Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`)
}

/** Refuses everyone while the limit is used up, without counting. */
export async function requireAttemptLeft(
  db: Db,
  clock: Clock,
  reply: Reply,
  { subject, most, windowMs = HOUR_MS }: AttemptLimit,
): Promise<void> {
  const now = clock.now()
  const { after, upTo } = lastWindow(now, windowMs)
  const usedUp = await db
    .selectFrom('rate_limits')
    .select('window_start')
    .where('subject', '=', subject)
    .where('count', '>=', most)
    .where('window_start', '>', after)
    .where('window_start', '<=', upTo)
    .executeTakeFirst()
  if (usedUp !== undefined) refuseFor(reply, secondsToEnd(usedUp.window_start, windowMs, now))
}
