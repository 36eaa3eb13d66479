import { MAX_TOKEN_NAME_LENGTH } from '@plumbline/contract/access-tokens/vocabulary'
import { UNUSED_PROGRAM_DAYS } from '@plumbline/contract/consent/vocabulary'
import { type Clock, DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { decodeTexts } from '../database/decode.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { newId } from '../identifiers.ts'
import { hostOf } from './redirect-addresses.ts'

/** Programs that nobody has given access yet; beyond them, the oldest go. */
const MAX_UNUSED_CLIENTS = 10_000
/** Codes are kept after their end, so that a second use revokes what the first one gave. */
const CODES_KEPT_FOR_MS = DAY_MS

export interface OAuthClient {
  id: string
  /** Text from outside, without control characters. */
  name: string
  redirectUris: string[]
  createdAt: string
}

/** A name that fits in one line and cannot reorder the text around it. */
function readableName(name: string | undefined, [first = '']: readonly string[]): string {
  const line = (name ?? '').replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return [...line].slice(0, MAX_TOKEN_NAME_LENGTH).join('').trim() || hostOf(first).slice(0, MAX_TOKEN_NAME_LENGTH)
}

function unusedUntil(now: Date): string {
  return new Date(now.getTime() + UNUSED_PROGRAM_DAYS * DAY_MS).toISOString()
}

/** A flood of registrations pushes out only registrations that are about as new. */
async function deleteOldestUnused(db: Db, now: Date): Promise<void> {
  const end = unusedUntil(now)
  const unused = db.selectFrom('oauth_clients').select('expires_at').where('expires_at', '<=', end)
  const last = await unused.orderBy('expires_at', 'desc').offset(MAX_UNUSED_CLIENTS).limit(1).executeTakeFirst()
  if (last !== undefined) await deleteInBatches(db, { table: 'oauth_clients', column: 'expires_at' }, last.expires_at)
}

/** Registers a program. All of its addresses must be redirect addresses. */
export async function registerClient(
  db: Db,
  clock: Clock,
  { name, redirectUris }: { name: string | undefined; redirectUris: string[] },
): Promise<OAuthClient> {
  const now = clock.now()
  const client = { id: newId(), name: readableName(name, redirectUris), redirectUris, createdAt: now.toISOString() }
  await db
    .insertInto('oauth_clients')
    .values({
      id: client.id,
      name: client.name,
      redirect_uris: JSON.stringify(redirectUris),
      created_at: client.createdAt,
      expires_at: unusedUntil(now),
    })
    .execute()
  await deleteOldestUnused(db, now)
  return client
}

export async function findClient(db: Db, clock: Clock, id: string): Promise<OAuthClient | undefined> {
  const row = await db
    .selectFrom('oauth_clients')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      name: row.name,
      redirectUris: decodeTexts(row.redirect_uris, 'oauth_clients.redirect_uris'),
      createdAt: row.created_at,
    }
  )
}

/** Keeps a program for a week after the access that a user has given it. */
export async function keepClientUntil(db: Db, id: string, accessEnd: Date): Promise<void> {
  const end = unusedUntil(accessEnd)
  await db
    .updateTable('oauth_clients')
    .set({ expires_at: end })
    .where('id', '=', id)
    .where('expires_at', '<', end)
    .execute()
}

/** Deletes programs without access, and codes that ended a day ago; returns how many. */
export async function deleteExpiredOAuthRows(db: Db, now: Date): Promise<number> {
  const yesterday = new Date(now.getTime() - CODES_KEPT_FOR_MS).toISOString()
  return (
    (await deleteInBatches(db, { table: 'oauth_clients', column: 'expires_at' }, now.toISOString())) +
    (await deleteInBatches(db, { table: 'oauth_codes', column: 'expires_at' }, yesterday))
  )
}
