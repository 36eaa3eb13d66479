import { DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'

/** Stripe retries a webhook for three days and provides events for thirty. */
const EVENT_LIFE_MS = 31 * DAY_MS
const ATTEMPT_LIFE_MS = 31 * DAY_MS

/** Deletes obsolete webhooks, attempts and discounts; returns how many. */
export async function deleteExpiredBillingRows(db: Db, now: Date): Promise<number> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  const events = { table: 'billing_events', column: 'received_at', exceptState: 'waiting' } as const
  const attempts = { table: 'payment_attempts', column: 'created_at', exceptState: 'open' } as const
  // The welcome offer is made only once, so its grant is kept for a month after it expires.
  const grants = { table: 'coupon_grants', column: 'expires_at' } as const
  return (
    (await deleteInBatches(db, events, before(EVENT_LIFE_MS))) +
    (await deleteInBatches(db, attempts, before(ATTEMPT_LIFE_MS))) +
    (await deleteInBatches(db, grants, before(ATTEMPT_LIFE_MS)))
  )
}
