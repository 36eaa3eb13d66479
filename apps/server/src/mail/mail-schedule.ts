import { type SqlBool, sql } from 'kysely'
import { processDue } from '../background/claim-due.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'

const ACCOUNTS_PER_CLAIM = 20
/** Longer than writing the mails of so many accounts takes. An account whose mails failed is due again after it. */
const CLAIM_SECONDS = 600

/** Has the next run look at the account: something that its morning mails depend on has changed. */
export async function lookForMailsAgain(db: Db, clock: Clock, userId: string): Promise<void> {
  const now = clock.now().toISOString()
  await db
    .insertInto('mail_schedules')
    .values({ user_id: userId, next_due_at: now, claimed_until: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ next_due_at: now }))
    .execute()
}

/** An account that was claimed. */
interface Claimed {
  userId: string
  /** As it was claimed. */
  dueAt: string
  claimedUntil: string
}

/** Ends the claims of a batch in one commit. What has changed meanwhile stays due. */
async function release(db: Db, clock: Clock, accounts: readonly { of: Claimed; next: string }[]): Promise<void> {
  if (accounts.length === 0) return
  const now = clock.now().toISOString()
  await db.transaction().execute(async (tx) => {
    for (const { of, next } of accounts)
      await tx
        .updateTable('mail_schedules')
        .set({
          claimed_until: now,
          next_due_at: sql<string>`case when next_due_at = ${of.dueAt} then ${next} else next_due_at end`,
        })
        .where('user_id', '=', of.userId)
        .where('claimed_until', '=', of.claimedUntil)
        .execute()
  })
}

/**
 * Has `serve` look at the accounts that are due, each by one process only. It returns when the account is due next, or
 * undefined when it failed: then the account is due again in ten minutes. Returns the number of accounts.
 */
export async function processDueAccounts(
  db: Db,
  clock: Clock,
  signal: AbortSignal,
  serve: (userId: string) => Promise<Date | undefined>,
): Promise<number> {
  const claimAt = (now: string) =>
    ({
      table: 'mail_schedules',
      key: 'user_id',
      due: sql<SqlBool>`next_due_at <= ${now}`,
      orderBy: 'next_due_at',
      limit: ACCOUNTS_PER_CLAIM,
      seconds: CLAIM_SECONDS,
    }) as const
  return await processDue(db, clock, signal, claimAt, async (rows) => {
    const ended: { of: Claimed; next: string }[] = []
    for (const { user_id: userId, next_due_at: dueAt, claimed_until: claimedUntil } of rows) {
      const of = { userId, dueAt, claimedUntil }
      // Another process may take at once what this one leaves.
      const next = signal.aborted ? dueAt : (await serve(userId))?.toISOString()
      if (next !== undefined) ended.push({ of, next })
    }
    await release(db, clock, ended)
  })
}
