import type { Db } from '../database/db.ts'

/** The user's connections that have a portfolio, with their state. */
export async function listSynchronizedPortfolios(db: Db, userId: string) {
  return await db
    .selectFrom('broker_connections')
    .select(['portfolio_id', 'broker', 'synced_at', 'needs_user'])
    .where('user_id', '=', userId)
    .where('portfolio_id', 'is not', null)
    .execute()
}
