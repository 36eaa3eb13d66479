import type { GivenPriceAddress, OwnSecurity } from '@plumbline/contract/own-securities/schemas'
import type { Language } from '@plumbline/text/language'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import type { OwnPriceAddressesTable } from '../../database/schema.ts'
import { readStoredText } from '../../stored-text.ts'

/** Free to be claimed. */
export const UNCLAIMED = ''

export type AddressRow = Selectable<OwnPriceAddressesTable>

interface OwnAsset {
  userId: string
  assetId: string
}

/** The addresses of an account by security. */
export async function readPriceAddresses(db: Db, userId: string): Promise<Map<string, AddressRow>> {
  const rows = await db.selectFrom('own_price_addresses').selectAll().where('user_id', '=', userId).execute()
  return new Map(rows.map((row) => [row.asset_id, row]))
}

export async function findPriceAddress(db: Db, { userId, assetId }: OwnAsset): Promise<AddressRow | undefined> {
  return await db
    .selectFrom('own_price_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('asset_id', '=', assetId)
    .executeTakeFirst()
}

/** What was entered of an address. */
export function givenAddressOf(row: AddressRow | undefined): GivenPriceAddress | null {
  return row === undefined ? null : { url: row.url, pricePath: row.price_path, dayPath: row.day_path }
}

export function describePriceAddress(row: AddressRow | undefined, language: Language): OwnSecurity['priceAddress'] {
  const given = givenAddressOf(row)
  if (row === undefined || given === null) return null
  return { ...given, readAt: row.read_at, error: row.error === null ? null : readStoredText(row.error, language) }
}

/** Sets the address of a security, which is then due at once; null removes it. Prices stay. The user is locked. */
export async function setPriceAddress(
  tx: Tx,
  now: string,
  { userId, assetId }: OwnAsset,
  address: GivenPriceAddress | null,
): Promise<void> {
  await removePriceAddress(tx, { userId, assetId })
  if (address === null) return
  const { url, pricePath: price_path, dayPath: day_path } = address
  const key = { user_id: userId, asset_id: assetId }
  const state = { due_at: now, claimed_until: UNCLAIMED, read_at: null, error: null }
  await tx
    .insertInto('own_price_addresses')
    .values({ ...key, url, price_path, day_path, ...state })
    .execute()
}

export async function removePriceAddress(tx: Tx, { userId, assetId }: OwnAsset): Promise<void> {
  await tx.deleteFrom('own_price_addresses').where('user_id', '=', userId).where('asset_id', '=', assetId).execute()
}
