import type { Db } from '../database/db.ts'

/** Makes a user's subscriptions due for the next sweep. */
export async function fetchSoon(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('billing_accounts')
    .set({ next_fetch_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('customer_id', 'is not', null)
    .execute()
}
