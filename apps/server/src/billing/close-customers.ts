import { type Selectable, sql } from 'kysely'
import { claimDue } from '../background/claim-due.ts'
import type { Sweep } from '../background/sweeps.ts'
import type { ClosedCustomersTable } from '../database/schema.ts'
import { messageOf } from '../thrown.ts'
import type { BillingServices } from './billing-services.ts'
import { retryFetchAt } from './next-fetch.ts'
import { isLive } from './provider/subscription.ts'

export const CLOSING_SWEEP = 'closed-customers'
const CUSTOMERS_AT_ONCE = 5
const CLAIM_SECONDS = 120

/** A payment in progress has settled by then. The checks run after 1, 2, 4, … minutes. */
const LOOKS = 6

async function endAll(
  { provider }: BillingServices,
  { customer_id, user_id, attempt_id }: { customer_id: string; user_id: string; attempt_id: string | null },
): Promise<void> {
  for (const subscription of (await provider.listSubscriptions(customer_id, user_id)) ?? []) {
    const { id, status, attemptId } = subscription
    if (status === 'incomplete') await provider.abandonSubscription(id, `${id}:abandon`)
    else if (isLive(subscription) && attempt_id !== null && attemptId === attempt_id)
      await provider.endAndRefund(id, `${id}:closed`)
    else if (isLive(subscription) || status === 'unpaid' || status === 'paused')
      await provider.endNow(id, `${id}:closed`)
  }
}

/** One look at a deleted account; the last one forgets its customer. */
async function look(services: BillingServices, row: Selectable<ClosedCustomersTable>): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  let attempts = row.attempts
  try {
    await endAll(services, row)
    attempts += 1
  } catch (error) {
    log.warn({ reason: messageOf(error) }, 'a deleted account could not be ended at the payment provider')
  }
  if (attempts >= LOOKS) {
    await db.deleteFrom('closed_customers').where('customer_id', '=', row.customer_id).execute()
    return
  }
  await db
    .updateTable('closed_customers')
    .set({
      attempts,
      claimed_until: now.toISOString(),
      next_attempt_at: retryFetchAt(now, attempts === row.attempts ? 0 : attempts).toISOString(),
    })
    .where('customer_id', '=', row.customer_id)
    .execute()
}

/** Ends all subscriptions of deleted accounts, and checks several times for one that was being created. */
export function closingSweep(services: BillingServices): Sweep {
  const { db, clock, provider } = services
  return {
    name: CLOSING_SWEEP,
    schedule: { every: 10 },
    async run() {
      const rows = await claimDue(db, clock, {
        table: 'closed_customers',
        key: 'customer_id',
        due: sql`mode = ${provider.mode} and next_attempt_at <= ${clock.now().toISOString()}`,
        orderBy: 'next_attempt_at',
        limit: CUSTOMERS_AT_ONCE,
        seconds: CLAIM_SECONDS,
      })
      await Promise.all(rows.map((row) => look(services, row)))
      return rows.length
    },
  }
}
