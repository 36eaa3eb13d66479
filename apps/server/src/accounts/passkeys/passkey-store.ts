import type { Passkey, PasskeyRequestOptions } from '@plumbline/contract/passkeys/schemas'
import { text } from '@plumbline/text/text'
import type { Selectable } from 'kysely'
import type { Db } from '../../database/db.ts'
import { decodeTexts } from '../../database/decode.ts'
import type { PasskeysTable } from '../../database/schema.ts'
import { DomainError } from '../../errors.ts'

type PasskeyRow = Selectable<PasskeysTable>

export function describePasskey(row: Pick<PasskeyRow, 'id' | 'name' | 'created_at' | 'last_used_at'>): Passkey {
  return { _id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at }
}

async function readRows(db: Db, userId: string): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return (await readRows(db, userId)).map(describePasskey)
}

/** The account's passkeys as WebAuthn names credentials in its options. */
export async function listDescriptors(db: Db, userId: string): Promise<PasskeyRequestOptions['allowCredentials']> {
  return (await readRows(db, userId)).map(({ credential_id, transports }) => ({
    id: credential_id,
    type: 'public-key',
    transports: decodeTexts(transports, 'passkeys.transports'),
  }))
}

export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Throws `not-found` for an unknown passkey and for another user's. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('not-found', text('This passkey does not exist.'))
}
