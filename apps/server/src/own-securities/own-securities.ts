import type { BodyOf } from '@plumbline/contract/operation'
import type { updateOwnSecurity } from '@plumbline/contract/own-securities/operations'
import type { OwnSecurity } from '@plumbline/contract/own-securities/schemas'
import { MAX_OWN_SECURITIES, OWN_ID_PREFIX, OWN_SECURITY_KINDS } from '@plumbline/contract/own-securities/vocabulary'
import { majorUnitOf } from '@plumbline/engine/currency'
import type { Language } from '@plumbline/text/language'
import { text } from '@plumbline/text/text'
import type { Selectable } from 'kysely'
import { lockUser } from '../accounts/users.ts'
import { removeAlertsOf } from '../alerts/stored/alert-rows.ts'
import { readNote, readNotes, removeNote, writeNote } from '../asset-notes/stored/asset-note-rows.ts'
import { takeOutOfCategories } from '../categories/stored/classification-rows.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { decodeWord } from '../database/decode.ts'
import type { OwnSecuritiesTable } from '../database/schema.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import { newId } from '../identifiers.ts'
import { removePlansOf } from '../savings-plans/stored/plan-rows.ts'
import { hasTransactionsOf } from '../transactions/list-held-assets.ts'
import {
  changeOwnVersion,
  deletePrices,
  type EnteredPrice,
  listPrices,
  type OwnAsset,
  readLastPrices,
} from './own-prices.ts'
import {
  describePriceAddress,
  findPriceAddress,
  readPriceAddresses,
  removePriceAddress,
  setPriceAddress,
} from './stored/price-address-rows.ts'

type OwnSecurityRow = Selectable<OwnSecuritiesTable>

/** What is stored besides the id and the day on which it was added. */
export type OwnSecurityDetails = Pick<OwnSecurity, 'name' | 'kind' | 'currency' | 'symbol' | 'isin'>

type NewOwnSecurity = OwnSecurityDetails & Pick<OwnSecurity, 'note'>

/** By name. */
export async function readOwnRows(db: Db, userId: string): Promise<OwnSecurityRow[]> {
  const rows = await db.selectFrom('own_securities').selectAll().where('user_id', '=', userId).execute()
  return rows.sort((a, b) => a.name.localeCompare(b.name))
}

/** By name, each with its last price. */
export async function listOwn(db: Db, userId: string, language: Language): Promise<OwnSecurity[]> {
  const rows = await readOwnRows(db, userId)
  const lastPrices = await readLastPrices(db, userId)
  const notes = await readNotes(
    db,
    userId,
    rows.map(({ id }) => id),
  )
  const addresses = await readPriceAddresses(db, userId)
  return rows.map((row) => {
    const note = notes.get(row.id)?.note ?? null
    const priceAddress = describePriceAddress(addresses.get(row.id), language)
    return describeOwn(row, { note, priceAddress }, lastPrices.get(row.id))
  })
}

/** A security with its last price, and how many prices it has. */
function describeOwn(
  { user_id: _, id, kind, created_at, ...row }: OwnSecurityRow,
  besides: Pick<OwnSecurity, 'note' | 'priceAddress'>,
  { count, day, price }: { count: number } & Partial<EnteredPrice> = { count: 0 },
): OwnSecurity {
  return {
    ...row,
    ...besides,
    _id: id,
    kind: decodeWord(OWN_SECURITY_KINDS, kind, 'own_securities.kind'),
    createdAt: created_at,
    prices: count,
    price: price === undefined ? null : Number(price),
    priceDate: day ?? null,
  }
}

/** @throws {DomainError} `not-found` */
export async function requireOwn(db: Db, { userId, assetId }: OwnAsset): Promise<OwnSecurityRow> {
  const row = await db
    .selectFrom('own_securities')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', assetId)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not-found', text('This security does not exist.'))
  return row
}

/** @throws {DomainError} `not-found` */
export async function getOwn(db: Db, asset: OwnAsset, language: Language): Promise<OwnSecurity> {
  const row = await requireOwn(db, asset)
  const { total, prices } = await listPrices(db, asset, { before: undefined, limit: 1 })
  const { note } = await readNote(db, asset)
  const priceAddress = describePriceAddress(await findPriceAddress(db, asset), language)
  return describeOwn(row, { note, priceAddress }, { count: total, ...prices[0] })
}

/** Stores securities under new ids, in their order. The user is locked. */
export async function storeOwn(
  tx: Tx,
  userId: string,
  securities: readonly (OwnSecurityDetails & { createdAt: string })[],
): Promise<string[]> {
  const rows = securities.map(({ createdAt, ...details }) => ({
    ...details,
    user_id: userId,
    id: `${OWN_ID_PREFIX}${newId()}`,
    created_at: createdAt,
  }))
  if (rows.length > 0) await tx.insertInto('own_securities').values(rows).execute()
  await changeOwnVersion(tx, userId)
  return rows.map(({ id }) => id)
}

/**
 * Returns the id.
 *
 * @throws {DomainError} `invalid-payload` for a minor unit as the currency; `over-quota`
 */
export async function addOwn(
  db: Db,
  clock: Clock,
  userId: string,
  { note, ...details }: NewOwnSecurity,
): Promise<string> {
  const { currency } = majorUnitOf(details.currency)
  if (currency !== details.currency)
    throw fieldProblem('invalid-payload', 'currency', text('Use {currency}, of which it is a part', { currency }))
  return await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const stored = await readOwnRows(tx, userId)
    if (stored.length >= MAX_OWN_SECURITIES) {
      throw new DomainError(
        'over-quota',
        text('An account has at most {max} securities of its own. Delete one first.', { max: MAX_OWN_SECURITIES }),
      )
    }
    const createdAt = clock.now().toISOString()
    const [assetId = ''] = await storeOwn(tx, userId, [{ ...details, createdAt }])
    await writeNote(tx, { userId, assetId }, note, createdAt)
    return assetId
  })
}

/** @throws {DomainError} `not-found` */
export async function changeOwn(
  db: Db,
  clock: Clock,
  asset: OwnAsset,
  { note, priceAddress, ...change }: BodyOf<typeof updateOwnSecurity>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, asset.userId)
    await requireOwn(tx, asset)
    const now = clock.now().toISOString()
    if (Object.keys(change).length > 0) {
      await tx
        .updateTable('own_securities')
        .set(change)
        .where('user_id', '=', asset.userId)
        .where('id', '=', asset.assetId)
        .execute()
      await changeOwnVersion(tx, asset.userId)
    }
    if (note !== undefined) await writeNote(tx, asset, note, now)
    if (priceAddress !== undefined) await setPriceAddress(tx, now, asset, priceAddress)
  })
}

/** @throws {DomainError} `not-found`, `own-security-in-use` */
export async function deleteOwn(db: Db, { userId, assetId }: OwnAsset): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    await requireOwn(tx, { userId, assetId })
    if (await hasTransactionsOf(tx, userId, assetId))
      throw new DomainError('own-security-in-use', text('Delete the transactions of this security first.'))
    await deletePrices(tx, { userId, assetId })
    await removePriceAddress(tx, { userId, assetId })
    await takeOutOfCategories(tx, userId, assetId)
    await removeNote(tx, { userId, assetId })
    await removePlansOf(tx, userId, assetId)
    await removeAlertsOf(tx, userId, assetId)
    await tx.deleteFrom('own_securities').where('user_id', '=', userId).where('id', '=', assetId).execute()
    await changeOwnVersion(tx, userId)
  })
}
