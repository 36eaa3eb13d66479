import type { KeptPriceCorrection } from '@plumbline/contract/price-corrections/schemas'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/db.ts'
import { nextSequence } from '../entry-sequence.ts'
import { newId } from '../identifiers.ts'
import { changeOwnVersion } from '../own-securities/own-prices.ts'
import { insertPriceRows, readPricesInForce } from './stored/correction-rows.ts'

/**
 * Adds the corrections of an archive, which can be undone like any other. A price that the account has corrected stays
 * as it is. The user is locked.
 */
export async function restoreCorrections(
  tx: Tx,
  clock: Clock,
  userId: string,
  corrections: readonly KeptPriceCorrection[],
): Promise<void> {
  if (corrections.length === 0) return
  const taken = new Set((await readPricesInForce(tx, userId)).map(({ asset_id, day }) => `${asset_id} ${day}`))
  const restored = new Map(
    corrections
      .map((correction) => [`${correction.assetId} ${correction.day}`, correction] as const)
      .filter(([key]) => !taken.has(key)),
  )
  const rows = [...restored.values()].map(({ assetId, marketPrice, recordedAt, ...correction }) => ({
    ...correction,
    user_id: userId,
    id: newId(),
    sequence: nextSequence(clock.now()),
    recorded_at: recordedAt,
    kind: 'price-corrected',
    changed_by: 'user',
    token_id: null,
    asset_id: assetId,
    market_price: marketPrice,
    reverses: null,
    undone_by: null,
    superseded_by: null,
  }))
  await insertPriceRows(tx, rows)
  await changeOwnVersion(tx, userId)
}
