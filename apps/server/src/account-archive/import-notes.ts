import type { StoredAssetNote } from '@plumbline/contract/asset-notes/schemas'
import { joinNotes, type StoredNote, storeNote } from '../asset-notes/stored/asset-note-rows.ts'
import type { Tx } from '../database/db.ts'
import { storeTagsOfEach } from '../tags/change-tags.ts'
import type { OpenArchive } from './open-archive.ts'

/** Archives of older versions have notes only on watched assets and own securities, without the time of a change. */
async function readArchived(archive: OpenArchive): Promise<StoredAssetNote[]> {
  const notes = new Map<string, StoredAssetNote>()
  for await (const rows of archive.read('asset-notes.jsonl')) for (const row of rows) notes.set(row.assetId, row)
  const addOld = (assetId: string, note: string | null) => {
    if (note !== null && !notes.has(assetId)) notes.set(assetId, { assetId, note, changedAt: null, tags: [] })
  }
  for await (const rows of archive.read('watchlist.jsonl')) for (const row of rows) addOld(row.assetId, row.notes)
  for await (const rows of archive.read('own-securities.jsonl')) for (const row of rows) addOld(row._id, row.note)
  return [...notes.values()]
}

/** Stores the notes on assets that this server has, and adds the tags that the account lacks. */
export async function importNotes(
  tx: Tx,
  userId: string,
  archive: OpenArchive,
  assets: ReadonlyMap<string, string>,
): Promise<void> {
  const archived = await readArchived(archive)
  const tagsOf = await storeTagsOfEach(tx, userId, archived)
  const notes = new Map<string, StoredNote>()
  for (const each of archived) {
    const asset_id = assets.get(each.assetId)
    if (asset_id === undefined) continue
    const stored = { asset_id, note: each.note, changed_at: each.changedAt, tags: tagsOf(each) }
    const before = notes.get(asset_id)
    notes.set(asset_id, before === undefined ? stored : joinNotes(before, stored))
  }
  for (const note of notes.values()) await storeNote(tx, userId, note)
}
