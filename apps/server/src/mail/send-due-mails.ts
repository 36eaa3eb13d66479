import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { processDue } from '../background/claim-due.ts'
import type { Sweep } from '../background/sweeps.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { decodeObject } from '../database/decode.ts'
import type { MailsTable } from '../database/schema.ts'
import { unseal } from '../secrets/seal.ts'
import { messageOf } from '../thrown.ts'
import { type Mail, type Mailer, RefusedMailError } from './mailer.ts'
import { MAIL_SWEEP_NAME, placeOfMail } from './outbox.ts'

interface Log {
  error(details: object, message: string): void
}

interface Sending {
  db: Db
  clock: Clock
  mailer: Mailer
  secretKey: Buffer
  log: Log
}

type MailRow = Selectable<MailsTable>

const MAX_CONCURRENT_MAILS = 5
/** Longer than the sum of the mail server timeouts. */
const CLAIM_SECONDS = 180
const MAX_PAUSE_SECONDS = 1800

/** 5, 15, 45, 135, … seconds after each failed attempt, up to half an hour. */
export function pauseSecondsAfter(attempt: number): number {
  return Math.min(5 * 3 ** (attempt - 1), MAX_PAUSE_SECONDS)
}

/** Stores a mail's final state, and erases its recipient and body. */
async function settle(
  db: Db,
  { id, claimed_until }: MailRow,
  state: 'sent' | 'refused' | 'expired',
  attempts: number,
  error: string | null,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state, sealed: null, attempts, last_error: error })
    .where('id', '=', id)
    .where('claimed_until', '=', claimed_until)
    .execute()
}

/** Until the next attempt, or until the mail expires, if that is earlier. */
async function postpone(db: Db, clock: Clock, row: MailRow, attempts: number, error: string): Promise<void> {
  const now = clock.now()
  const next = new Date(now.getTime() + pauseSecondsAfter(attempts) * 1000).toISOString()
  await db
    .updateTable('mails')
    .set({
      attempts,
      last_error: error,
      claimed_until: now.toISOString(),
      next_attempt_at: next < row.expires_at ? next : row.expires_at,
    })
    .where('id', '=', row.id)
    .where('claimed_until', '=', row.claimed_until)
    .execute()
}

function open(secretKey: Buffer, { id, sealed }: MailRow): Mail {
  try {
    return { id, ...decodeObject<Omit<Mail, 'id'>>(unseal(secretKey, placeOfMail(id), sealed ?? ''), 'mails.sealed') }
  } catch {
    throw new RefusedMailError('The mail was sealed with another key')
  }
}

async function sendOne({ db, clock, mailer, secretKey, log }: Sending, row: MailRow): Promise<void> {
  if (row.expires_at <= clock.now().toISOString()) {
    log.error({ mail: row.id, attempts: row.attempts, reason: row.last_error }, 'mail given up: its time ran out')
    return await settle(db, row, 'expired', row.attempts, row.last_error)
  }
  const attempts = row.attempts + 1
  try {
    await mailer.send(open(secretKey, row))
  } catch (error) {
    const reason = messageOf(error)
    if (!(error instanceof RefusedMailError)) return await postpone(db, clock, row, attempts, reason)
    log.error({ mail: row.id, attempts, reason }, 'mail given up: it was refused')
    return await settle(db, row, 'refused', attempts, reason)
  }
  await settle(db, row, 'sent', attempts, null)
}

/**
 * Sends the mails in the outbox. Temporary failures (no connection, a timeout, 4xx) are retried until the mail
 * expires; a rejection (5xx) is final. If a process dies between the mail server's response and recording it, the
 * mail is sent again with the same Message-ID.
 */
export function mailSweep(sending: Sending): Sweep {
  const { db, clock } = sending
  return {
    name: MAIL_SWEEP_NAME,
    schedule: { every: 5 },
    async run(signal) {
      return await processDue(
        db,
        clock,
        signal,
        (now) => ({
          table: 'mails',
          key: 'id',
          due: sql`state = 'waiting' and next_attempt_at <= ${now}`,
          orderBy: 'next_attempt_at',
          limit: MAX_CONCURRENT_MAILS,
          seconds: CLAIM_SECONDS,
        }),
        (rows) => Promise.all(rows.map((row) => sendOne(sending, row))),
      )
    },
  }
}
