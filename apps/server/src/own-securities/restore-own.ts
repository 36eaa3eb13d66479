import type { StoredOwnSecurity } from '@plumbline/contract/own-securities/schemas'
import type { Tx } from '../database/db.ts'
import { insertPrices, insertVersions, requireRoomForPrices } from './own-prices.ts'
import { storeOwn } from './own-securities.ts'
import { setPriceAddress } from './stored/price-address-rows.ts'

/**
 * Stores the securities of an archive with all that was entered for them, under new ids. The user is locked.
 *
 * @throws {DomainError} `over-quota`
 */
export async function restoreOwn(tx: Tx, userId: string, securities: readonly StoredOwnSecurity[]): Promise<string[]> {
  const details = securities.map(({ name, kind, currency, symbol, isin, createdAt }) => {
    return { name, kind, currency, symbol, isin, createdAt }
  })
  const ids = await storeOwn(tx, userId, details)
  const enteredFor = (index: number, { day, price, enteredAt }: StoredOwnSecurity['prices'][number]) => {
    return { user_id: userId, asset_id: ids[index] ?? '', day, price, entered_at: enteredAt }
  }
  const prices = securities.flatMap((security, index) => security.prices.map((price) => enteredFor(index, price)))
  const versions = securities.flatMap(({ earlierPrices }, index) =>
    earlierPrices.map((price) => ({ ...enteredFor(index, price), replaced_at: price.replacedAt })),
  )
  await requireRoomForPrices(tx, userId, prices.length)
  await insertPrices(tx, prices)
  await insertVersions(tx, userId, versions)
  for (const [index, { priceAddress, createdAt }] of securities.entries())
    await setPriceAddress(tx, createdAt, { userId, assetId: ids[index] ?? '' }, priceAddress)
  return ids
}
