import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'

/**
 * Marks a portfolio's ledger as changed and, by that, keeps every other change of it waiting until the transaction ends.
 * Throws `not-found` when the user has no such portfolio.
 */
export async function lockPortfolio(db: Db, userId: string, portfolioId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('portfolios')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', portfolioId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('not-found', 'There is no such portfolio.')
}
