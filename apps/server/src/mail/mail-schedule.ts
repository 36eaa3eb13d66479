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
    for (const { user_id, next_due_at, claimed_until } of rows) {
      if (signal.aborted) return
      const next = await serve(user_id)
      if (next === undefined) continue
      const ofThisClaim = db
        .updateTable('mail_schedules')
        .where('user_id', '=', user_id)
        .where('claimed_until', '=', claimed_until)
      // What has changed meanwhile stays due.
      await ofThisClaim.set({ next_due_at: next.toISOString() }).where('next_due_at', '=', next_due_at).execute()
      await ofThisClaim.set({ claimed_until: clock.now().toISOString() }).execute()
    }
  })
}
