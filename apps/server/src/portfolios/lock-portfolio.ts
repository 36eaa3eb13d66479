import { text } from '@plumbline/text/text'
import type { Tx } from '../database/db.ts'
import { DomainError } from '../errors.ts'

/**
 * Locks a portfolio for a change of its ledger and increments its version. Other changes wait until the transaction
 * ends. Throws `not-found` when the user has no such portfolio.
 */
export async function lockPortfolio(tx: Tx, userId: string, portfolioId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('portfolios')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', portfolioId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('not-found', text('This portfolio does not exist.'))
}
