import { text } from '@plumbline/text/text'
import { sql } from 'kysely'
import { type Clock, HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'

/** A stored time further in the future than this is ignored: it was written before the clock was set back. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

export interface AttemptLimit {
  /** Identifies the actor and the action, such as `sign-in 192.0.2.7`. */
  subject: string
  /** Maximum number of attempts within the window. */
  most: number
  /** Counted from the first attempt. Defaults to one hour. */
  windowMs?: number
}

const accountActions = {
  feedback: { most: 20 },
  'email-change': { most: 5 },
  deletion: { most: 5 },
  export: { most: 20 },
  'archive-import': { most: 20 },
  'import-data': { most: 240 },
  passkey: { most: 60 },
  subscribe: { most: 60 },
  'broker-sign-in': { most: 20 },
  'price-address': { most: 60 },
  invitation: { most: 100 },
  'member-invitation': { most: 20 },
  discount: { most: 10, windowMs: MINUTE_MS },
}
type AccountAction = keyof typeof accountActions

/** Limits an action that sends mails or is expensive, per account. */
export function accountLimit(action: AccountAction, userId: string): AttemptLimit {
  return { subject: `${action} ${userId}`, ...accountActions[action] }
}

/** Deletes all attempt counts of a deleted account. */
export async function forgetAccountLimits(db: Db, userId: string): Promise<void> {
  const subjects = Object.keys(accountActions).map((action) => accountLimit(action as AccountAction, userId).subject)
  await db.deleteFrom('rate_limits').where('subject', 'in', subjects).execute()
}

/** The window that ends at `now`, as stored times, with tolerance at its end for clock skew. */
function lastWindow(now: Date, windowMs: number): { after: string; upTo: string } {
  return {
    after: new Date(now.getTime() - windowMs).toISOString(),
    upTo: new Date(now.getTime() + CLOCK_TOLERANCE_MS).toISOString(),
  }
}

/** The last hour, as stored times, with tolerance at its end for clock skew. */
export function lastHour(now: Date): { after: string; upTo: string } {
  return lastWindow(now, HOUR_MS)
}

function secondsToEnd(windowStart: string, windowMs: number, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(windowStart) + windowMs - now.getTime()) / 1000))
}

/**
 * Counts one attempt. Returns the seconds to wait when the limit is exceeded, and whether this attempt was the last
 * one allowed. The window starts with its first attempt. Counts are stored in the database, so they survive a
 * restart, and concurrent attempts are counted one by one.
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

/** Removes one attempt from the count. */
export async function forgiveAttempt(db: Db, { subject, most }: AttemptLimit): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ count: sql<number>`case when count > ${most} then ${most} - 1 else count - 1 end` })
    .where('subject', '=', subject)
    .where('count', '>', 0)
    .execute()
}

export interface Reply {
  header(name: string, value: string): unknown
}

/**
 * Counts one attempt, and returns whether it was the last one allowed. When the limit is exceeded, throws and sets the
 * Retry-After header.
 */
export async function limitAttempts(
  db: Db,
  clock: Clock,
  reply: Reply,
  limit: AttemptLimit,
): Promise<{ isLast: boolean }> {
  const { secondsToWait, isLast } = await countAttempt(db, clock, limit)
  if (secondsToWait !== undefined) refuseFor(reply, secondsToWait)
  return { isLast }
}

function refuseFor(reply: Reply, seconds: number): never {
  reply.header('retry-after', String(seconds))
  const minutes = Math.ceil(seconds / 60)
  throw new DomainError(
    'too-many-requests',
    text('Try again in {minutes, plural, one {# minute} other {# minutes}}.', { minutes }),
  )
}

/** Throws while the limit is used up. Does not count an attempt. */
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
