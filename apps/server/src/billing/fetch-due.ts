import { sql } from 'kysely'
import { processDue } from '../background/claim-due.ts'
import type { Sweep } from '../background/sweeps.ts'
import { DomainError } from '../errors.ts'
import { messageOf } from '../thrown.ts'
import { LeaseBusyError, LeaseLostError, withLease } from './billing-account.ts'
import type { BillingServices } from './billing-services.ts'
import { retryFetchAt } from './next-fetch.ts'
import { synchronize } from './synchronize.ts'

export const FETCH_SWEEP = 'subscriptions'
const ACCOUNTS_AT_ONCE = 5
const CLAIM_SECONDS = 120
/** A running fetch may fail, or may have read the subscriptions before they changed. */
const SWEEP_WAIT_MS = 25_000

/**
 * Fetches a user's subscriptions. Skipped if another request or sweep still holds the lease after `waitMs`.
 */
export async function fetchNow(services: BillingServices, userId: string, waitMs: number): Promise<void> {
  try {
    await withLease(services, userId, waitMs, (lease) => synchronize(services, lease))
  } catch (error) {
    const isGone = error instanceof LeaseLostError || (error instanceof DomainError && error.code === 'not-found')
    if (!(error instanceof LeaseBusyError) && !isGone) throw error
  }
}

/** Fetches the subscriptions that are due, which also recovers from lost webhooks. */
export function fetchSweep(services: BillingServices): Sweep {
  const { db, clock, provider, log } = services
  return {
    name: FETCH_SWEEP,
    schedule: { every: 20 },
    async run(signal) {
      return await processDue(
        db,
        clock,
        signal,
        (now) => ({
          table: 'billing_accounts',
          key: 'id',
          due: sql`mode = ${provider.mode} and next_fetch_at <= ${now}`,
          orderBy: 'next_fetch_at',
          limit: ACCOUNTS_AT_ONCE,
          seconds: CLAIM_SECONDS,
        }),
        (accounts) =>
          Promise.all(
            accounts.map(async ({ id, user_id: userId, failures }) => {
              const now = clock.now()
              const change = { failures: failures + 1, next_fetch_at: retryFetchAt(now, failures).toISOString() }
              await db.updateTable('billing_accounts').set(change).where('id', '=', id).execute()
              await fetchNow(services, userId, SWEEP_WAIT_MS).catch((error: unknown) =>
                log.warn({ reason: messageOf(error) }, 'subscriptions could not be fetched'),
              )
              await db
                .updateTable('billing_accounts')
                .set({ claimed_until: now.toISOString() })
                .where('id', '=', id)
                .execute()
            }),
          ),
      )
    },
  }
}
