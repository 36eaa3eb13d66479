import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'
import { realPortfolioIds } from '../portfolios/branches.ts'

/** The assets in a portfolio's ledger, held or sold. */
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

/** The user's real portfolios whose ledger contains an asset, ordered by their first transaction of it. */
export async function listPortfoliosWith(db: Db, userId: string, assetId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions')
    .select('portfolio_id')
    .where('user_id', '=', userId)
    .where('asset_id', '=', assetId)
    .where('portfolio_id', 'in', realPortfolioIds(db, userId))
    .groupBy('portfolio_id')
    .orderBy((order) => order.fn.min('sequence'))
    .execute()
  return rows.map(({ portfolio_id }) => portfolio_id)
}

/** Whether any ledger of the user has a transaction of the asset. */
export async function hasTransactionsOf(db: Db, userId: string, assetId: string): Promise<boolean> {
  const row = await db
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', userId)
    .where('asset_id', '=', assetId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The assets in all of the user's ledgers, held or sold. */
export async function listAssetsOfUser(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('transactions').select('asset_id').distinct().where('user_id', '=', userId).execute()
  return rows.map(({ asset_id }) => asset_id)
}

/** The user's portfolios whose ledger contains at least one of the assets. */
export async function listPortfoliosWithAny(
  db: Db,
  userId: string,
  assetIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('transactions')
    .select('portfolio_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('asset_id', 'in', among(assetIds))
    .execute()
  return new Set(rows.map(({ portfolio_id }) => portfolio_id))
}
