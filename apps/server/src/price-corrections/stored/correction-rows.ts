import { MAX_PRICE_CORRECTIONS } from '@plumbline/contract/price-corrections/vocabulary'
import { batchesOf } from '@plumbline/engine/batches-of'
import type { Selectable } from 'kysely'
import { among } from '../../database/among.ts'
import type { Db, Tx } from '../../database/db.ts'
import { decodeNumber } from '../../database/decode.ts'
import type { PriceCorrectionsTable } from '../../database/schema.ts'
import type { PriceCorrection } from '../../market/histories/correct-prices.ts'

export type PriceChangeRow = Selectable<PriceCorrectionsTable>

/** What was done to the price of a day, with what was in force before; null: the market's price. */
export interface PriceChange extends PriceChangeRow {
  before: PriceChangeRow | null
}

/** A correction that is in force. */
export type PriceInForce = PriceChangeRow & { price: string }

export interface PricedDay {
  userId: string
  assetId: string
  day: string
}

export const hasPrice = (row: PriceChangeRow): row is PriceInForce => row.price !== null

const ROWS_PER_STATEMENT = 500

/** The corrections in force, the latest day first. */
export async function readPricesInForce(db: Db, userId: string): Promise<PriceInForce[]> {
  const rows = await db
    .selectFrom('price_corrections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('superseded_by', 'is', null)
    .where('price', 'is not', null)
    .orderBy('day', 'desc')
    .orderBy('asset_id')
    .execute()
  return rows.filter(hasPrice)
}

/** Everything that was done to prices, oldest first. */
export async function readAllPriceChanges(db: Db, userId: string): Promise<PriceChangeRow[]> {
  return await db
    .selectFrom('price_corrections')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('sequence')
    .execute()
}

export function correctionOf({ asset_id, day, price, currency }: PriceInForce): PriceCorrection {
  return { assetId: asset_id, day, price: decodeNumber(price, 'price_corrections.price'), currency }
}

/** The correction that a change made; null: it made none, and the market's price counts. */
export function correctionIn(row: PriceChangeRow | null): PriceCorrection | null {
  return row !== null && hasPrice(row) ? correctionOf(row) : null
}

/** The last change of the price of a day; undefined if it was never changed. */
export async function readLastPriceChange(
  db: Db,
  { userId, assetId, day }: PricedDay,
): Promise<PriceChangeRow | undefined> {
  return await db
    .selectFrom('price_corrections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('asset_id', '=', assetId)
    .where('day', '=', day)
    .where('superseded_by', 'is', null)
    .executeTakeFirst()
}

async function withBefore(db: Db, userId: string, rows: readonly PriceChangeRow[]): Promise<PriceChange[]> {
  if (rows.length === 0) return []
  const earlier = await db
    .selectFrom('price_corrections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('superseded_by', 'in', among(rows.map(({ id }) => id)))
    .execute()
  const before = new Map(earlier.map((row) => [row.superseded_by, row]))
  return rows.map((row) => ({ ...row, before: before.get(row.id) ?? null }))
}

/** Undefined if the user has no such change. */
export async function findPriceChange(db: Db, userId: string, id: string): Promise<PriceChange | undefined> {
  const rows = await db
    .selectFrom('price_corrections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
  return (await withBefore(db, userId, rows))[0]
}

/** Changes by their ids. */
export async function readPriceChangesById(db: Db, userId: string, ids: readonly string[]): Promise<PriceChange[]> {
  const rows = await db
    .selectFrom('price_corrections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', among(ids))
    .execute()
  return await withBefore(db, userId, rows)
}

interface Page {
  assetIds: Iterable<string>
  kinds: readonly string[]
  /** Only earlier changes than the one with this sequence. */
  cursor: string | undefined
  limit: number
}

/** A page of what was done to prices of some assets, the latest first, and one more if there are any. */
export async function readPriceChanges(db: Db, userId: string, page: Page): Promise<PriceChange[]> {
  const { cursor, limit } = page
  const rows = await db
    .selectFrom('price_corrections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('asset_id', 'in', among(page.assetIds))
    .where('kind', 'in', page.kinds)
    .$if(cursor !== undefined, (query) => query.where('sequence', '<', Number(cursor)))
    .orderBy('sequence', 'desc')
    .limit(limit + 1)
    .execute()
  return await withBefore(db, userId, rows)
}

/** Everything that was done to prices of some assets since a moment, undoing included, the latest first. */
export async function readPriceChangesSince(
  db: Db,
  userId: string,
  assetIds: Iterable<string>,
  moment: { after: string } | { from: number },
): Promise<PriceChange[]> {
  const rows = await db
    .selectFrom('price_corrections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('asset_id', 'in', among(assetIds))
    .where((where) =>
      'after' in moment ? where('recorded_at', '>', moment.after) : where('sequence', '>=', moment.from),
    )
    .orderBy('sequence', 'desc')
    .execute()
  return await withBefore(db, userId, rows)
}

/** Appends a change of the price of a day, which supersedes the one in force. */
export async function insertPriceChange(tx: Tx, row: PriceChangeRow): Promise<void> {
  await tx
    .updateTable('price_corrections')
    .set({ superseded_by: row.id })
    .where('user_id', '=', row.user_id)
    .where('asset_id', '=', row.asset_id)
    .where('day', '=', row.day)
    .where('superseded_by', 'is', null)
    .execute()
  await insertPriceRows(tx, [row])
}

export async function insertPriceRows(tx: Tx, rows: readonly PriceChangeRow[]): Promise<void> {
  for (const part of batchesOf(rows, ROWS_PER_STATEMENT))
    await tx.insertInto('price_corrections').values(part).execute()
}

/** Marks a change as undone by another one; null: as not undone. */
export async function markPriceUndone(tx: Tx, userId: string, id: string, undoneBy: string | null): Promise<void> {
  await tx
    .updateTable('price_corrections')
    .set({ undone_by: undoneBy })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Whether the account has fewer corrections than it may have. */
export async function hasRoomForPrice(db: Db, userId: string): Promise<boolean> {
  const { count } = await db
    .selectFrom('price_corrections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('superseded_by', 'is', null)
    .where('price', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count) < MAX_PRICE_CORRECTIONS
}
