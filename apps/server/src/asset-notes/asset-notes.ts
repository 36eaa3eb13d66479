import type { getAssetNote, updateAssetNote } from '@plumbline/contract/asset-notes/operations'
import type { AssetNote, NotedAsset } from '@plumbline/contract/asset-notes/schemas'
import type { BodyOf, ResponseOf } from '@plumbline/contract/operation'
import { lockUser } from '../accounts/users.ts'
import { describeSummary } from '../assets/describe-asset.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { Markets } from '../market/market.ts'
import { requireAsset } from '../market/securities/assets.ts'
import { changeOfTags } from '../tags/change-tags.ts'
import { nameTags, readTagNames, type TagNames } from '../tags/stored/tag-rows.ts'
import { findTarget } from '../watchlist/watched-assets.ts'
import {
  type NotedAssetId,
  readNote,
  readNotes,
  refuseTooMany,
  type StoredNote,
  storeNote,
  withText,
} from './stored/asset-note-rows.ts'

export interface AssetNoteServices {
  db: Db
  clock: Clock
  market: Markets
}

function describeNote({ note, changed_at, tags }: StoredNote, names: TagNames): AssetNote {
  return { note, changedAt: changed_at, tags: nameTags(tags, names) }
}

/** The assets with a note or tags, by name. */
export async function listNotes({ db, market }: AssetNoteServices, userId: string): Promise<NotedAsset[]> {
  const stored = await readNotes(db, userId)
  const names = await readTagNames(db, userId, [...stored.values()])
  const assets = await (await market.ofAccount(userId)).assetsOf(stored.keys())
  return [...stored.values()]
    .flatMap((row) => {
      const asset = assets.get(row.asset_id)
      const note = describeNote(row, names)
      const isEmpty = note.note === null && note.tags.length === 0
      return asset === undefined || isEmpty ? [] : [{ ...note, asset: describeSummary(asset) }]
    })
    .sort((a, b) => a.asset.name.localeCompare(b.asset.name))
}

/**
 * The note of an asset, and whether the asset is watched.
 *
 * @throws {DomainError} `not-found` for an unknown asset
 */
export async function findNote(
  { db, market }: AssetNoteServices,
  asset: NotedAssetId,
): Promise<ResponseOf<typeof getAssetNote>> {
  await requireAsset(await market.ofAccount(asset.userId), asset.assetId)
  const watch = await findTarget(db, asset.userId, asset.assetId)
  return { ...(await describeStored(db, asset)), watch }
}

async function describeStored(db: Db, asset: NotedAssetId): Promise<AssetNote> {
  const row = await readNote(db, asset)
  return describeNote(row, await readTagNames(db, asset.userId, [row]))
}

/**
 * Changes the note or the tags of an asset. Tags that do not exist yet are added.
 *
 * @throws {DomainError} `not-found` for an unknown asset; `over-quota`; `invalid-payload` at `tags` for too many
 */
export async function changeNote(
  { db, clock, market }: AssetNoteServices,
  asset: NotedAssetId,
  { note, tags }: BodyOf<typeof updateAssetNote>,
): Promise<AssetNote> {
  await requireAsset(await market.ofAccount(asset.userId), asset.assetId)
  return await db.transaction().execute(async (tx) => {
    await lockUser(tx, asset.userId)
    const stored = await readNote(tx, asset)
    const written = note === undefined ? stored : withText(stored, note, clock.now().toISOString())
    const changeTags = tags && (await changeOfTags(tx, asset.userId, { set: tags }, 'tags'))
    await storeNote(tx, asset.userId, { ...written, tags: changeTags ? changeTags(stored.tags) : stored.tags })
    await refuseTooMany(tx, asset.userId)
    return await describeStored(tx, asset)
  })
}
