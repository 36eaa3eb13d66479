import type { MarketDb } from '../../database/db.ts'

/** The assets with a stored split on or after the day. */
export async function listRecentlySplit(db: MarketDb, since: string): Promise<string[]> {
  // With `distinct`, SQLite would read all splits in the order of their assets.
  const rows = await db.selectFrom('splits').select('asset_id').where('date', '>=', since).execute()
  return [...new Set(rows.map(({ asset_id }) => asset_id))]
}
