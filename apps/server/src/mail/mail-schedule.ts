import { type SqlBool, sql } from 'kysely'
import { processDue } from '../background/claim-due.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'

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

/** What an account that was looked at gets. */
export interface Served {
  /** When it is due next. */
  next: Date
  /** Stores its mails, in the transaction that ends its claim. Returns how many occasions it has claimed. */
  store(tx: Tx): Promise<number>
}

export interface Serving {
  /** Looks at an account. When it throws, the account is due again in ten minutes. */
  serve(userId: string): Promise<Served>
  onFailure(userId: string, error: unknown): void
}

interface Ending {
  of: Claimed
  next: string
  store?: Served['store']
}

/** Ends the claim of an account. What has changed meanwhile stays due. */
async function release(tx: Tx, now: string, { of, next }: Ending): Promise<void> {
  await tx
    .updateTable('mail_schedules')
    .set({
      claimed_until: now,
      next_due_at: sql<string>`case when next_due_at = ${of.dueAt} then ${next} else next_due_at end`,
    })
    .where('user_id', '=', of.userId)
    .where('claimed_until', '=', of.claimedUntil)
    .execute()
}

/** Stores a batch of mails and ends its claims in one commit. If the commit fails, each account is tried on its own. */
async function end(db: Db, clock: Clock, endings: readonly Ending[], onFailure: Serving['onFailure']): Promise<number> {
  const [first] = endings
  if (first === undefined) return 0
  const now = clock.now().toISOString()
  try {
    return await db.transaction().execute(async (tx) => {
      let stored = 0
      for (const ending of endings) {
        stored += (await ending.store?.(tx)) ?? 0
        await release(tx, now, ending)
      }
      return stored
    })
  } catch (error) {
    let stored = 0
    if (endings.length === 1) onFailure(first.of.userId, error)
    else for (const ending of endings) stored += await end(db, clock, [ending], onFailure)
    return stored
  }
}

/**
 * Has `serve` look at the accounts that are due, each by one process only, and stores their mails. Returns how many
 * occasions were claimed.
 */
export async function processDueAccounts(
  db: Db,
  clock: Clock,
  signal: AbortSignal,
  { serve, onFailure }: Serving,
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
  let stored = 0
  await processDue(db, clock, signal, claimAt, async (rows) => {
    const endings: Ending[] = []
    for (const { user_id: userId, next_due_at: dueAt, claimed_until: claimedUntil } of rows) {
      const of = { userId, dueAt, claimedUntil }
      try {
        // Another process may take at once what this one leaves.
        if (signal.aborted) endings.push({ of, next: dueAt })
        else {
          const { next, store } = await serve(userId)
          endings.push({ of, next: next.toISOString(), store })
        }
      } catch (error) {
        onFailure(userId, error)
      }
    }
    stored += await end(db, clock, endings, onFailure)
  })
  return stored
}
