import type { keptAlerts } from '@plumbline/contract/alerts/schemas'
import type { z } from 'zod'
import type { Tx } from '../database/db.ts'
import { newId } from '../identifiers.ts'
import { targetAlertId } from './follow-target.ts'
import { changeAlertSettings } from './stored/alert-rows.ts'

/**
 * Adds the alerts of an archive.
 *
 * @param assets the stored id of each asset of the archive; alerts on others are left out
 * @param portfolios the new ids of the archive's portfolios; alerts on the weight in others are left out
 */
export async function restoreAlerts(
  tx: Tx,
  userId: string,
  { byMail, quietHours, alerts }: z.infer<typeof keptAlerts>,
  { assets, portfolios }: { assets: ReadonlyMap<string, string>; portfolios: ReadonlyMap<string, string> },
): Promise<void> {
  await changeAlertSettings(tx, userId, { byMail, quietHours })
  for (const { assetId, portfolioId, kind, level, source, createdAt, ...kept } of alerts) {
    const asset_id = assets.get(assetId)
    const portfolio_id = portfolioId === null ? null : portfolios.get(portfolioId)
    if (asset_id === undefined || portfolio_id === undefined) continue
    const id = source === 'watchlist' ? targetAlertId(asset_id) : newId()
    const { direction, setDay: set_day, seenDay: seen_day, reachedOn: reached_on } = kept
    const standing = { direction, portfolio_id, set_day, seen_day, reached_on }
    await tx
      .insertInto('alerts')
      .values({ user_id: userId, id, asset_id, kind, level, source, created_at: createdAt, ...standing })
      // Two assets of the archive may be one here.
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .execute()
  }
}
