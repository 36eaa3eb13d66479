import { among } from '../database/among.ts'
import type { Db, Tx } from '../database/db.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { removePortfolio } from '../portfolios/portfolio-rows.ts'

/**
 * Deletes a portfolio with its ledger. Units that it transferred to other portfolios stay there, with the days and the
 * cost of their purchases. Units that it got from other portfolios do not go back.
 *
 * @throws {DomainError} `not-found`
 */
export async function deleteWithLedger(db: Db, userId: string, portfolioId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endTransfers(tx, userId, portfolioId)
    await removePortfolio(tx, userId, portfolioId)
  })
}

async function endTransfers(tx: Tx, userId: string, portfolioId: string): Promise<void> {
  const others = await tx
    .selectFrom('transactions as other')
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.user_id', '=', 'other.user_id')
        .onRef('transactions.transfer_id', '=', 'other.transfer_id')
        .onRef('transactions.portfolio_id', '!=', 'other.portfolio_id'),
    )
    .select(['other.id', 'other.portfolio_id'])
    .where('other.user_id', '=', userId)
    .where('transactions.portfolio_id', '=', portfolioId)
    .execute()
  if (others.length === 0) return
  for (const id of [...new Set(others.map(({ portfolio_id }) => portfolio_id))].sort())
    await lockPortfolio(tx, userId, id)
  await tx
    .updateTable('transactions')
    .set((set) => ({ transfer_id: null, version: set('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', 'in', among(others.map(({ id }) => id)))
    .execute()
}
