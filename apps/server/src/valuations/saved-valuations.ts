import type { BodyOf } from '@plumbline/contract/operation'
import type { saveValuation as saveOperation } from '@plumbline/contract/valuations/operations'
import type { SavedValuation } from '@plumbline/contract/valuations/schemas'
import { MAX_SAVED_VALUATIONS } from '@plumbline/contract/valuations/vocabulary'
import { text } from '@plumbline/text/text'
import type { Selectable } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { decodeObject } from '../database/decode.ts'
import type { SavedValuationsTable } from '../database/schema.ts'
import { DomainError } from '../errors.ts'
import { newId } from '../identifiers.ts'
import type { Market } from '../market/market.ts'
import { requireAsset } from '../market/securities/assets.ts'

interface ValuationServices {
  db: Db
  clock: Clock
  market: Market
}

type Valuation = BodyOf<typeof saveOperation>
type Row = Pick<Selectable<SavedValuationsTable>, 'id' | 'saved_at' | 'valuation'>

function readValuation({ id, saved_at, valuation }: Row): SavedValuation {
  return { _id: id, savedAt: saved_at, ...decodeObject<Valuation>(valuation, 'saved_valuations.valuation') }
}

/** The newest saved valuations of all assets, at most `limit`, newest first, and the number of all. */
export async function listNewestValuations(
  db: Db,
  userId: string,
  limit: number,
): Promise<{ valuations: (SavedValuation & { assetId: string })[]; count: number }> {
  const saved = db.selectFrom('saved_valuations').where('user_id', '=', userId)
  const rows = await saved.selectAll().orderBy('saved_at', 'desc').orderBy('id').limit(limit).execute()
  const { count } = await saved.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return {
    valuations: rows.map((row) => ({ ...readValuation(row), assetId: row.asset_id })),
    count: Number(count),
  }
}

/** Newest first. */
export async function listValuationsOf(db: Db, userId: string, assetId: string): Promise<SavedValuation[]> {
  const rows = await db
    .selectFrom('saved_valuations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('asset_id', '=', assetId)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(readValuation)
}

/**
 * Returns the id of the saved valuation.
 *
 * @throws {DomainError} `not-found` for an unknown asset; `over-quota` when the asset has too many valuations
 */
export async function saveValuation(
  { db, clock, market }: ValuationServices,
  { userId, assetId }: { userId: string; assetId: string },
  valuation: Valuation,
): Promise<string> {
  await requireAsset(market, assetId)
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('saved_valuations')
      .values({
        user_id: userId,
        id,
        asset_id: assetId,
        saved_at: clock.now().toISOString(),
        valuation: JSON.stringify(valuation),
      })
      .execute()
    const { count } = await tx
      .selectFrom('saved_valuations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('asset_id', '=', assetId)
      .executeTakeFirstOrThrow()
    if (Number(count) > MAX_SAVED_VALUATIONS) {
      throw new DomainError(
        'over-quota',
        text('An asset has at most {max} saved valuations. Delete one first.', { max: MAX_SAVED_VALUATIONS }),
      )
    }
  })
  return id
}

export async function deleteValuation(db: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_valuations')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw new DomainError('not-found', text('This valuation does not exist.'))
}
