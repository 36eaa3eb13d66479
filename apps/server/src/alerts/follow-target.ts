import type { Clock } from '../clock.ts'
import type { Tx } from '../database/db.ts'
import type { LastPrice } from '../market/histories/last-price.ts'
import { startOf } from './stored/alert-rows.ts'

interface Followed {
  userId: string
  assetId: string
  /** A price per unit in the asset's currency; null: no target. */
  targetPrice: string | null
  /** The asset's; undefined: not known. */
  lastPrice: LastPrice | undefined
  /** ISO date. */
  today: string
}

/** One per asset, also when two requests set the target at once. */
export const targetAlertId = (assetId: string) => `target-${assetId}`

/** Has an alert follow the target price of a watched asset. Where the target stays the same, so does its alert. */
export async function followTarget(tx: Tx, clock: Clock, followed: Followed): Promise<void> {
  const { userId, assetId, targetPrice: level, lastPrice, today } = followed
  const existing = await tx
    .selectFrom('alerts')
    .select('level')
    .where('user_id', '=', userId)
    .where('asset_id', '=', assetId)
    .where('source', '=', 'watchlist')
    .executeTakeFirst()
  if ((existing?.level ?? null) === level) return
  await stopFollowing(tx, userId, assetId)
  if (level === null) return
  const values = { asset_id: assetId, level, ...startOf({ kind: 'price', level }, lastPrice, today) }
  const frame = { kind: 'price', source: 'watchlist', created_at: clock.now().toISOString() }
  await tx
    .insertInto('alerts')
    .values({ user_id: userId, id: targetAlertId(assetId), ...frame, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(values))
    .execute()
}

export async function stopFollowing(tx: Tx, userId: string, assetId: string): Promise<void> {
  await tx
    .deleteFrom('alerts')
    .where('user_id', '=', userId)
    .where('asset_id', '=', assetId)
    .where('source', '=', 'watchlist')
    .execute()
}
