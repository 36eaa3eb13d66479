import type { Db } from '../database/db.ts'

/** The assets that a portfolio's ledger names, held or sold. */
export async function listHeldAssets(db: Db, userId: string, portfolioId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('transactions')
    .select('asset_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .execute()
  return new Set(rows.map(({ asset_id }) => asset_id))
}
