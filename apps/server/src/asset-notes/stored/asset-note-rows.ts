import { MAX_ASSET_NOTES } from '@plumbline/contract/asset-notes/vocabulary'
import { MAX_TAGS_OF_ONE } from '@plumbline/contract/tags/vocabulary'
import { text } from '@plumbline/text/text'
import type { Selectable } from 'kysely'
import { among } from '../../database/among.ts'
import type { Db, Tx } from '../../database/db.ts'
import type { AssetNotesTable } from '../../database/schema.ts'
import { decodeTagIds, encodeTagIds } from '../../database/stored-tags.ts'
import { DomainError } from '../../errors.ts'

export interface NotedAssetId {
  userId: string
  assetId: string
}

export type StoredNote = Omit<Selectable<AssetNotesTable>, 'user_id'>

/** The notes on the given assets, or on all of the account, by asset id. */
export async function readNotes(db: Db, userId: string, assetIds?: Iterable<string>): Promise<Map<string, StoredNote>> {
  const all = db
    .selectFrom('asset_notes')
    .select(['asset_id', 'note', 'tags', 'changed_at'])
    .where('user_id', '=', userId)
    .orderBy('asset_id')
  const rows = await (assetIds === undefined ? all : all.where('asset_id', 'in', among(assetIds))).execute()
  return new Map(rows.map((row) => [row.asset_id, row]))
}

/** Without note and tags if nothing is stored. */
export async function readNote(db: Db, { userId, assetId }: NotedAssetId): Promise<StoredNote> {
  const row = await db
    .selectFrom('asset_notes')
    .select(['asset_id', 'note', 'tags', 'changed_at'])
    .where('user_id', '=', userId)
    .where('asset_id', '=', assetId)
    .executeTakeFirst()
  return row ?? { asset_id: assetId, note: null, tags: null, changed_at: null }
}

/** Replaces the note and tags of the asset. The row is deleted if both are null. */
export async function storeNote(tx: Tx, userId: string, { asset_id, ...values }: StoredNote): Promise<void> {
  if (values.note === null && values.tags === null) {
    await removeNote(tx, { userId, assetId: asset_id })
    return
  }
  await tx
    .insertInto('asset_notes')
    .values({ user_id: userId, asset_id, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'asset_id']).doUpdateSet(values))
    .execute()
}

export async function removeNote(tx: Tx, { userId, assetId }: NotedAssetId): Promise<void> {
  await tx.deleteFrom('asset_notes').where('user_id', '=', userId).where('asset_id', '=', assetId).execute()
}

/** A stored note with another text. `changed_at` stays if the text is the same. */
export function withText(stored: StoredNote, note: string | null, now: string): StoredNote {
  if (note === stored.note) return stored
  return { ...stored, note, changed_at: note === null ? null : now }
}

/**
 * Changes the text of an asset's note; its tags stay. The user is locked.
 *
 * @throws {DomainError} `over-quota`
 */
export async function writeNote(tx: Tx, asset: NotedAssetId, note: string | null, now: string): Promise<void> {
  await storeNote(tx, asset.userId, withText(await readNote(tx, asset), note, now))
  if (note !== null) await refuseTooMany(tx, asset.userId)
}

/** @throws {DomainError} `over-quota` */
export async function refuseTooMany(tx: Tx, userId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('asset_notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) > MAX_ASSET_NOTES)
    throw new DomainError('over-quota', text('An account has notes on at most {max} assets.', { max: MAX_ASSET_NOTES }))
}

/** Merges the notes on two assets under the id of the first: both texts, the later change, and tags up to the limit. */
export function joinNotes(kept: StoredNote, other: StoredNote): StoredNote {
  const texts = new Set([kept.note, other.note].filter((note) => note !== null))
  const tags = new Set([...decodeTagIds(kept.tags), ...decodeTagIds(other.tags)])
  const days = [kept.changed_at, other.changed_at].filter((day) => day !== null)
  return {
    asset_id: kept.asset_id,
    note: texts.size === 0 ? null : [...texts].join('\n\n'),
    tags: encodeTagIds([...tags].slice(0, MAX_TAGS_OF_ONE)),
    changed_at: days.sort().at(-1) ?? null,
  }
}
