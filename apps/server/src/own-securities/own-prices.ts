import { MAX_OWN_PRICES, MAX_OWN_PRICES_OF_ACCOUNT } from '@plumbline/contract/own-securities/vocabulary'
import { batchesOf } from '@plumbline/engine/batches-of'
import { text } from '@plumbline/text/text'
import { among } from '../database/among.ts'
import { compileOnce } from '../database/compile-once.ts'
import type { Db, Tx } from '../database/db.ts'
import type { OwnPricesTable, OwnPriceVersionsTable } from '../database/schema.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import { newId } from '../identifiers.ts'

/** A price of a day as it is stored: a decimal in the currency of its security. */
export interface EnteredPrice {
  day: string
  price: string
}

export interface OwnAsset {
  userId: string
  assetId: string
}

/** Rows per statement: SQLite takes at most 32,766 values. */
const ROWS_PER_STATEMENT = 1000

/** The prices of some assets, oldest first. */
export async function readOwnPrices(
  db: Db,
  userId: string,
  assetIds: readonly string[],
): Promise<Map<string, (EnteredPrice & { enteredAt: string })[]>> {
  const rows = await db
    .selectFrom('own_prices')
    .select(['asset_id', 'day', 'price', 'entered_at as enteredAt'])
    .where('user_id', '=', userId)
    .where('asset_id', 'in', among(assetIds))
    .orderBy('asset_id')
    .orderBy('day')
    .execute()
  const prices = Map.groupBy(rows, ({ asset_id }) => asset_id)
  return new Map([...prices].map(([id, ofAsset]) => [id, ofAsset.map(({ asset_id: _, ...price }) => price)]))
}

/** The last price of each asset, and how many prices it has. */
export async function readLastPrices(
  db: Db,
  userId: string,
): Promise<Map<string, { count: number; day: string; price: string }>> {
  const ofAssets = await db
    .selectFrom('own_prices')
    .select(({ fn }) => ['asset_id', fn.countAll<number>().as('count'), fn.max('day').as('last')])
    .where('user_id', '=', userId)
    .groupBy('asset_id')
    .execute()
  const prices = await db
    .selectFrom('own_prices')
    .select(['asset_id', 'day', 'price'])
    .where('user_id', '=', userId)
    .where('day', 'in', among(new Set(ofAssets.map(({ last }) => last))))
    .execute()
  const priceOf = new Map(prices.map(({ asset_id, day, price }) => [`${asset_id} ${day}`, price]))
  return new Map(
    ofAssets.map(({ asset_id, count, last }) => {
      return [asset_id, { count: Number(count), day: last, price: priceOf.get(`${asset_id} ${last}`) ?? '' }]
    }),
  )
}

/** A page of the prices of one asset, the latest day first, and how many it has. */
export async function listPrices(
  db: Db,
  { userId, assetId }: OwnAsset,
  { before, limit }: { before: string | undefined; limit: number },
) {
  const prices = await db
    .selectFrom('own_prices')
    .select(['day', 'price', 'entered_at as enteredAt'])
    .where('user_id', '=', userId)
    .where('asset_id', '=', assetId)
    .$if(before !== undefined, (all) => all.where('day', '<', before ?? ''))
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
  return { total: await countPrices(db, { userId, assetId }), prices }
}

async function countPrices(db: Db, { userId, assetId }: OwnAsset): Promise<number> {
  const { count } = await db
    .selectFrom('own_prices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('asset_id', '=', assetId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function refuseRepeatedDays(prices: readonly EnteredPrice[]): void {
  const days = new Set<string>()
  for (const [index, { day }] of prices.entries()) {
    if (days.has(day)) throw fieldProblem('invalid-payload', `prices.${index}.day`, text('This day occurs twice'))
    days.add(day)
  }
}

/**
 * Stores prices. Each replaces the price of the same day, which is kept as an earlier version. The user is locked.
 *
 * @throws {DomainError} `invalid-payload`: a day occurs twice; `over-quota`: the asset would have too many prices
 */
export async function storePrices(tx: Tx, now: string, asset: OwnAsset, prices: readonly EnteredPrice[]) {
  refuseRepeatedDays(prices)
  const { userId, assetId } = asset
  const stored = (await readOwnPrices(tx, userId, [assetId])).get(assetId) ?? []
  const known = new Map(stored.map((price) => [price.day, price]))
  const added = prices.filter(({ day }) => !known.has(day))
  const corrected = prices.filter(({ day, price }) => known.has(day) && known.get(day)?.price !== price)
  if (known.size + added.length > MAX_OWN_PRICES) {
    throw new DomainError('over-quota', text('A security has at most {max} prices.', { max: MAX_OWN_PRICES }))
  }
  await requireRoomForPrices(tx, userId, added.length)
  await removePrices(
    tx,
    now,
    asset,
    corrected.map(({ day }) => day),
  )
  const rows = [...added, ...corrected].map(({ day, price }) => ({
    user_id: userId,
    asset_id: assetId,
    day,
    price,
    entered_at: now,
  }))
  await insertPrices(tx, rows)
  const unchanged = prices.length - added.length - corrected.length
  return { added: added.length, corrected: corrected.length, unchanged }
}

/** Deletes the prices of these days, and keeps them as earlier versions. Returns their number. */
export async function removePrices(
  tx: Tx,
  now: string,
  { userId, assetId }: OwnAsset,
  days: readonly string[],
): Promise<number> {
  const rows = await tx
    .deleteFrom('own_prices')
    .where('user_id', '=', userId)
    .where('asset_id', '=', assetId)
    .where('day', 'in', among(days))
    .returningAll()
    .execute()
  await insertVersions(
    tx,
    userId,
    rows.map((row) => ({ ...row, replaced_at: now })),
  )
  return rows.length
}

export async function insertPrices(tx: Tx, rows: readonly OwnPricesTable[]): Promise<void> {
  for (const part of batchesOf(rows, ROWS_PER_STATEMENT)) await tx.insertInto('own_prices').values(part).execute()
}

/** @throws {DomainError} `over-quota` */
export async function insertVersions(
  tx: Tx,
  userId: string,
  rows: readonly Omit<OwnPriceVersionsTable, 'id'>[],
): Promise<void> {
  if (rows.length === 0) return
  const { count } = await tx
    .selectFrom('own_price_versions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const max = MAX_OWN_PRICES_OF_ACCOUNT
  if (Number(count) + rows.length > max)
    throw new DomainError('over-quota', text('An account corrects at most {max} prices of its own.', { max }))
  const versions = rows.map((row) => ({ ...row, id: newId() }))
  for (const part of batchesOf(versions, ROWS_PER_STATEMENT))
    await tx.insertInto('own_price_versions').values(part).execute()
}

/** @throws {DomainError} `over-quota`: the account would have too many prices */
export async function requireRoomForPrices(tx: Tx, userId: string, more: number): Promise<void> {
  if (more === 0) return
  const { count } = await tx
    .selectFrom('own_prices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const max = MAX_OWN_PRICES_OF_ACCOUNT
  if (Number(count) + more > max)
    throw new DomainError('over-quota', text('An account has at most {max} prices of its own.', { max }))
}

/** Deletes all that was ever entered for an asset. */
export async function deletePrices(tx: Tx, { userId, assetId }: OwnAsset): Promise<void> {
  await tx.deleteFrom('own_prices').where('user_id', '=', userId).where('asset_id', '=', assetId).execute()
  await tx.deleteFrom('own_price_versions').where('user_id', '=', userId).where('asset_id', '=', assetId).execute()
}

const versionOfUser = compileOnce((db: Db) =>
  db.selectFrom('own_market_versions').select('version').where('user_id', '=', 'user'),
)

/** The version of what the account has of its own; undefined if it never had anything. */
export async function readOwnVersion(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await versionOfUser(db, userId)
  return row?.version
}

/** Tells every process that own securities or prices of the account have changed. */
export async function changeOwnVersion(tx: Tx, userId: string): Promise<void> {
  const version = newId()
  await tx
    .insertInto('own_market_versions')
    .values({ user_id: userId, version })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ version }))
    .execute()
}
