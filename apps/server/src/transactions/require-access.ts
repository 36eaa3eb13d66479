import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { requirePortfolioAccess } from '../http/authentication.ts'
import { readOtherEnds } from './transfers/other-ends.ts'

/**
 * Throws `not-found` if the caller's access token may not see the portfolio of one of the transactions, or of the other
 * end of a transfer.
 */
export async function requireTransactionAccess(db: Db, user: SignedInUser, ids: readonly string[]): Promise<void> {
  if (user.portfolioIds === undefined) return
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'portfolio_id', 'transfer_id'])
    .where('user_id', '=', user.id)
    .where('id', 'in', among(ids))
    .execute()
  const others = await readOtherEnds(db, user.id, rows)
  for (const { portfolio_id } of [...rows, ...others.values()]) requirePortfolioAccess(user, portfolio_id)
}

/** Throws `not-found` if the import is of a portfolio that the caller's access token may not see. */
export async function requireImportAccess(db: Db, user: SignedInUser, importId: string): Promise<void> {
  if (user.portfolioIds === undefined) return
  const row = await db
    .selectFrom('imports')
    .select('portfolio_id')
    .where('user_id', '=', user.id)
    .where('id', '=', importId)
    .executeTakeFirst()
  requirePortfolioAccess(user, row?.portfolio_id)
}
