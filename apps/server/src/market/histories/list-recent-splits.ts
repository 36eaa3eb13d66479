import type { MarketDb } from '../../database/db.ts'

/** The assets with a stored split on or after the day. */
export async function listRecentlySplit(db: MarketDb, since: string): Promise<string[]> {
  const rows = await db.selectFrom('splits').select('asset_id').distinct().where('date', '>=', since).execute()
  return rows.map(({ asset_id }) => asset_id)
}
