import assert from 'node:assert/strict'
import { CATEGORY_COLORS } from '@plumbline/contract/categories/vocabulary'
import type { BodyOf } from '@plumbline/contract/operation'
import type { updateTag } from '@plumbline/contract/tags/operations'
import type { Tag } from '@plumbline/contract/tags/schemas'
import { MAX_TAGS, MAX_TAGS_OF_ONE } from '@plumbline/contract/tags/vocabulary'
import { compareTexts } from '@plumbline/engine/compare-texts'
import { text } from '@plumbline/text/text'
import { lockUser } from '../accounts/users.ts'
import type { Db, Tx } from '../database/db.ts'
import { decodeTagIds, encodeTagIds } from '../database/stored-tags.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import { newId } from '../identifiers.ts'
import { readTags } from './stored/tag-rows.ts'

/** Names that differ only in case are the same tag. */
function keyOf(name: string): string {
  return name.toLowerCase()
}

interface NewTag {
  _id?: string | undefined
  name: string
  color?: Tag['color'] | undefined
}

/**
 * Adds a tag, or restores one under its id.
 *
 * @throws {DomainError} `invalid-payload` at `name`: another tag has it, or the account has too many
 */
export async function addTag(tx: Tx, userId: string, { _id = newId(), name, color }: NewTag): Promise<Tag> {
  await lockUser(tx, userId)
  const tags = await readTags(tx, userId)
  refuseTooMany(tags.length + 1, 'name')
  const added = { _id, name, color: color ?? nextColor(tags.length) }
  await insertRow(tx, userId, added)
  return added
}

/**
 * Adds those whose names the account does not have yet, under new ids.
 *
 * @throws {DomainError} `invalid-payload` at `name`: the account would have too many, or two have the same name
 */
export async function addMissingTags(tx: Tx, userId: string, tags: readonly Omit<Tag, '_id'>[]): Promise<void> {
  await lockUser(tx, userId)
  const before = await readTags(tx, userId)
  const known = new Set(before.map(({ name }) => keyOf(name)))
  const missing = tags.filter(({ name }) => !known.has(keyOf(name)))
  refuseTooMany(before.length + missing.length, 'name')
  for (const tag of missing) await insertRow(tx, userId, { ...tag, _id: newId() })
}

function refuseTooMany(count: number, path: string): void {
  if (count > MAX_TAGS)
    throw fieldProblem('invalid-payload', path, text('An account has at most {max} tags', { max: MAX_TAGS }))
}

function nextColor(count: number): Tag['color'] {
  return CATEGORY_COLORS[count % CATEGORY_COLORS.length] ?? 'slice1'
}

function nameTaken(): DomainError {
  return fieldProblem('invalid-payload', 'name', text('Another tag has this name'))
}

/** @throws {DomainError} `not-found`; `invalid-payload` at `name`: another tag has it */
export async function changeTag(tx: Tx, userId: string, id: string, change: BodyOf<typeof updateTag>): Promise<Tag> {
  await lockUser(tx, userId)
  const tags = await readTags(tx, userId)
  const stored = tags.find(({ _id }) => _id === id)
  if (stored === undefined) throw unknownTag()
  const changed = { _id: id, name: change.name ?? stored.name, color: change.color ?? stored.color }
  const key = keyOf(changed.name)
  if (tags.some(({ _id, name }) => _id !== id && keyOf(name) === key)) throw nameTaken()
  // A transaction that is recorded at the same moment may add a tag of this name.
  await deleteRow(tx, userId, id)
  await insertRow(tx, userId, changed)
  return changed
}

async function deleteRow(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tags')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

async function insertRow(tx: Tx, userId: string, { _id, name, color }: Tag): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tags')
    .values({ user_id: userId, id: _id, name, name_key: keyOf(name), color })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw nameTaken()
}

/**
 * Deletes a tag. Its transactions keep the id, so that they have the tag again once it is restored.
 *
 * @throws {DomainError} `not-found`
 */
export async function removeTag(db: Db, userId: string, id: string): Promise<void> {
  if (!(await deleteRow(db, userId, id))) throw unknownTag()
}

function unknownTag(): DomainError {
  return new DomainError('not-found', text('This tag does not exist.'))
}

/**
 * The ids of tags by their names, whatever the case. Tags that do not exist yet are added, as they are first spelled.
 *
 * @throws {DomainError} `invalid-payload` at `path`: the account would have too many
 */
async function tagIdsOf(
  tx: Tx,
  userId: string,
  names: readonly string[],
  path: string,
): Promise<(name: string) => string> {
  const wanted = new Map(names.toReversed().map((name) => [keyOf(name), name]))
  const before = await readTags(tx, userId)
  const known = new Set(before.map(({ name }) => keyOf(name)))
  const missing = [...wanted].filter(([key]) => !known.has(key)).sort(([a], [b]) => compareTexts(a, b))
  refuseTooMany(before.length + missing.length, path)
  const added = missing.map(([key, name], index) => {
    const color = nextColor(before.length + index)
    return { user_id: userId, id: newId(), name, name_key: key, color }
  })
  if (added.length > 0)
    await tx
      .insertInto('tags')
      .values(added)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const after = added.length === 0 ? [] : await readTags(tx, userId)
  const ids = new Map([...before, ...after].map(({ _id, name }) => [keyOf(name), _id]))
  return (name) => {
    const id = ids.get(keyOf(name))
    assert(id !== undefined, `tags holds "${name}"`)
    return id
  }
}

/** What the column `tags` holds for each of several things. Tags that do not exist yet are added. */
export async function storeTagsOfEach<Thing extends { tags: readonly string[] }>(
  tx: Tx,
  userId: string,
  things: readonly Thing[],
): Promise<(thing: Thing) => string | null> {
  const names = things.flatMap(({ tags }) => tags)
  if (names.length === 0) return () => null
  const idOf = await tagIdsOf(tx, userId, names, 'tags')
  return ({ tags }) => encodeTagIds(tags.map(idOf))
}

/** Names of tags: all that a thing has from now on, or those that it gets and loses. */
export type TagsChange =
  | { set: readonly string[] }
  | { add?: readonly string[] | undefined; remove?: readonly string[] | undefined }

/**
 * What becomes of a column `tags`. Tags that do not exist yet are added. Ids of deleted tags stay as far as they fit.
 *
 * @throws {DomainError} `invalid-payload` at `path`: the account or the thing would have too many
 */
export async function changeOfTags(
  tx: Tx,
  userId: string,
  change: TagsChange,
  path: string,
): Promise<(stored: string | null) => string | null> {
  const { add = [], remove = [] } = 'set' in change ? { add: change.set } : change
  if (!('set' in change) && add.length === 0 && remove.length === 0) return (stored) => stored
  const idOf = await tagIdsOf(tx, userId, add, path)
  const tags = await readTags(tx, userId)
  const existing = new Set(tags.map(({ _id }) => _id))
  const lost = new Set(remove.map(keyOf))
  const removed = 'set' in change ? existing : idsAmong(tags, lost)
  return (stored) => {
    const kept = decodeTagIds(stored).filter((id) => !removed.has(id))
    const deleted = kept.filter((id) => !existing.has(id))
    const ids = new Set([...kept.filter((id) => existing.has(id)), ...add.map(idOf)])
    if (ids.size > MAX_TAGS_OF_ONE)
      throw fieldProblem('invalid-payload', path, text('At most {max} tags', { max: MAX_TAGS_OF_ONE }))
    return encodeTagIds([...ids, ...deleted].slice(0, MAX_TAGS_OF_ONE))
  }
}

function idsAmong(tags: readonly Tag[], keys: ReadonlySet<string>): Set<string> {
  return new Set(tags.filter(({ name }) => keys.has(keyOf(name))).map(({ _id }) => _id))
}
