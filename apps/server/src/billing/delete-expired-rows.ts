import { DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'

/** Stripe retries a webhook for three days and provides events for thirty. */
const EVENT_LIFE_MS = 31 * DAY_MS
const ATTEMPT_LIFE_MS = 31 * DAY_MS

/** Deletes obsolete webhooks, attempts and discounts; returns how many. */
export async function deleteExpiredBillingRows(db: Db, now: Date): Promise<number> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  const deletions = [
    db.deleteFrom('billing_events').where('state', '=', 'done').where('received_at', '<=', before(EVENT_LIFE_MS)),
    db.deleteFrom('payment_attempts').where('state', '!=', 'open').where('created_at', '<=', before(ATTEMPT_LIFE_MS)),
    // The welcome offer is made only once, so its grant is kept for a month after it expires.
    db.deleteFrom('coupon_grants').where('expires_at', '<=', before(ATTEMPT_LIFE_MS)),
  ]
  let deleted = 0
  for (const deletion of deletions) deleted += Number((await deletion.executeTakeFirst()).numDeletedRows)
  return deleted
}
