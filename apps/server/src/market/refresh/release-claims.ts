import { among } from '../../database/among.ts'
import type { MarketDb } from '../../database/db.ts'

/** Lets other processes claim these assets again before the claim runs out. */
export async function releaseClaims(db: MarketDb, assetIds: string[]): Promise<void> {
  if (assetIds.length === 0) return
  await db.updateTable('price_states').set({ claimed_until: '' }).where('asset_id', 'in', among(assetIds)).execute()
}
