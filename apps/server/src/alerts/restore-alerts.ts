import type { keptAlerts } from '@plumbline/contract/alerts/schemas'
import type { z } from 'zod'
import type { Tx } from '../database/db.ts'
import { newId } from '../identifiers.ts'
import { targetAlertId } from './follow-target.ts'
import { mailAlerts } from './stored/alert-rows.ts'

/**
 * Adds the alerts of an archive.
 *
 * @param assets the stored id of each asset of the archive; alerts on others are left out
 */
export async function restoreAlerts(
  tx: Tx,
  userId: string,
  { byMail, alerts }: z.infer<typeof keptAlerts>,
  assets: ReadonlyMap<string, string>,
): Promise<void> {
  await mailAlerts(tx, userId, byMail)
  for (const { assetId, kind, level, direction, source, createdAt, setDay, seenDay, reachedOn } of alerts) {
    const asset_id = assets.get(assetId)
    if (asset_id === undefined) continue
    const id = source === 'watchlist' ? targetAlertId(asset_id) : newId()
    const standing = { direction, set_day: setDay, seen_day: seenDay, reached_on: reachedOn }
    await tx
      .insertInto('alerts')
      .values({ user_id: userId, id, asset_id, kind, level, source, created_at: createdAt, ...standing })
      // Two assets of the archive may be one here.
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .execute()
  }
}
