import type { StoredOwnSecurity } from '@plumbline/contract/own-securities/schemas'
import type { Tx } from '../database/db.ts'
import { insertPrices, insertVersions, requireRoomForPrices } from './own-prices.ts'
import { storeOwn } from './own-securities.ts'

/**
 * Stores the securities of an archive with all that was entered for them, under new ids. The user is locked.
 *
 * @throws {DomainError} `over-quota`
 */
export async function restoreOwn(tx: Tx, userId: string, securities: readonly StoredOwnSecurity[]): Promise<string[]> {
  const details = securities.map(({ _id: _, prices: __, earlierPrices: ___, ...security }) => security)
  const ids = await storeOwn(tx, userId, details)
  for (const [index, asset_id] of ids.entries()) {
    const { prices = [], earlierPrices = [] } = securities[index] ?? {}
    await requireRoomForPrices(tx, userId, prices.length)
    await insertPrices(
      tx,
      prices.map(({ day, price, enteredAt }) => ({ user_id: userId, asset_id, day, price, entered_at: enteredAt })),
    )
    await insertVersions(
      tx,
      userId,
      earlierPrices.map(({ day, price, enteredAt, replacedAt }) => {
        return { user_id: userId, asset_id, day, price, entered_at: enteredAt, replaced_at: replacedAt }
      }),
    )
  }
  return ids
}
