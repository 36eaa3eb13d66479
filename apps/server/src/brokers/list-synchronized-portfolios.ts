import { compileOnce } from '../database/compile-once.ts'
import type { Db } from '../database/db.ts'

/** The user's connections that have a portfolio, with their state. */
export const listSynchronizedPortfolios = compileOnce((db: Db) =>
  db
    .selectFrom('broker_connections')
    .select(['portfolio_id', 'broker', 'synced_at', 'needs_user'])
    .where('user_id', '=', 'user')
    .where('portfolio_id', 'is not', null),
)
