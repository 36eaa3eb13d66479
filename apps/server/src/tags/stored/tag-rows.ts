import { CATEGORY_COLORS } from '@plumbline/contract/categories/vocabulary'
import type { Tag } from '@plumbline/contract/tags/schemas'
import { compareTexts } from '@plumbline/engine/compare-texts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { decodeWord } from '../../database/decode.ts'
import { decodeTagIds } from '../../database/stored-tags.ts'

/** By name. */
export async function readTags(db: Db, userId: string): Promise<Tag[]> {
  const rows = await db.selectFrom('tags').select(['id', 'name', 'color']).where('user_id', '=', userId).execute()
  return rows
    .map(({ id, name, color }) => ({ _id: id, name, color: decodeWord(CATEGORY_COLORS, color, 'tags.color') }))
    .sort((left, right) => compareTexts(left.name, right.name))
}

/** Whether a transaction has a tag that is not deleted. */
export function hasTag(db: Db, userId: string, id: string): RawBuilder<SqlBool> {
  const stored = db.selectFrom('tags').select('id').where('user_id', '=', userId).where('id', '=', id)
  return sql<SqlBool>`(exists ${stored} and replace(tags, ${JSON.stringify(id)}, '') <> tags)`
}

/** The names of the account's tags by their ids, in the order of the names. */
export type TagNames = ReadonlyMap<string, string>

/** Reads the tags only if one of the things has any. */
export async function readTagNames(
  db: Db,
  userId: string,
  things: readonly { tags: string | null }[],
): Promise<TagNames> {
  if (things.every(({ tags }) => tags === null)) return new Map()
  return new Map((await readTags(db, userId)).map(({ _id, name }) => [_id, name]))
}

/** The names of what a column `tags` holds, in order. Deleted tags are left out. */
export function nameTags(stored: string | null, names: TagNames): string[] {
  return decodeTagIds(stored)
    .flatMap((id) => names.get(id) ?? [])
    .sort(compareTexts)
}
