import { createHash } from 'node:crypto'
import type { NamedMapping, SavedMapping } from '@plumbline/contract/imports/schemas'
import { MAX_IMPORT_MAPPINGS } from '@plumbline/contract/imports/vocabulary'
import { text } from '@plumbline/text/text'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { decodeObject } from '../database/decode.ts'
import { DomainError } from '../errors.ts'
import { newId } from '../identifiers.ts'

const hashOf = (headers: readonly string[]) => createHash('sha256').update(JSON.stringify(headers)).digest('base64url')

/** By name. */
export async function listMappings(db: Db, userId: string): Promise<NamedMapping[]> {
  const rows = await db
    .selectFrom('import_mappings')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, updated_at, mapping }) => ({
    _id: id,
    name,
    updatedAt: updated_at,
    mapping: decodeObject<SavedMapping>(mapping, 'import_mappings.mapping'),
  }))
}

/** Stores a mapping and returns its id. Replaces a mapping for the same header row. */
export async function saveMapping(
  db: Db,
  clock: Clock,
  userId: string,
  { name, mapping }: { name: string; mapping: SavedMapping },
): Promise<string> {
  const headersHash = hashOf(mapping.headers)
  const values = { name, mapping: JSON.stringify(mapping), updated_at: clock.now().toISOString() }
  return await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('import_mappings')
      .values({ user_id: userId, id: newId(), headers_hash: headersHash, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'headers_hash']).doUpdateSet(values))
      .execute()
    const kept = await tx
      .selectFrom('import_mappings')
      .select(['id', 'headers_hash'])
      .where('user_id', '=', userId)
      .execute()
    if (kept.length > MAX_IMPORT_MAPPINGS) {
      throw new DomainError(
        'invalid-payload',
        text('At most {max} mappings can be kept. Delete one first.', { max: MAX_IMPORT_MAPPINGS }),
      )
    }
    return kept.find((row) => row.headers_hash === headersHash)?.id ?? ''
  })
}

export async function deleteMapping(db: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('import_mappings')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) throw new DomainError('not-found', text('This mapping does not exist.'))
}
