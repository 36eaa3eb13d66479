import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'

/**
 * Marks the customer for closing, in the transaction that deletes the account. A sweep then cancels at the provider,
 * and retries while the provider is unreachable.
 */
export async function closeBilling(db: Db, clock: Clock, userId: string): Promise<void> {
  const accounts = await db
    .selectFrom('billing_accounts')
    .leftJoin('payment_attempts', (join) =>
      join
        .onRef('payment_attempts.user_id', '=', 'billing_accounts.user_id')
        .onRef('payment_attempts.mode', '=', 'billing_accounts.mode')
        .on('payment_attempts.state', '=', 'open'),
    )
    .select(['billing_accounts.mode', 'customer_id', 'payment_attempts.id as attemptId'])
    .where('billing_accounts.user_id', '=', userId)
    .where('billing_accounts.mode', '!=', 'sandbox')
    .execute()
  const now = clock.now().toISOString()
  for (const { mode, customer_id, attemptId } of accounts) {
    if (customer_id === null) continue
    await db
      .insertInto('closed_customers')
      .values({
        customer_id,
        mode,
        user_id: userId,
        attempt_id: attemptId,
        next_attempt_at: now,
        claimed_until: now,
        attempts: 0,
      })
      .onConflict((conflict) => conflict.column('customer_id').doNothing())
      .execute()
  }
}
