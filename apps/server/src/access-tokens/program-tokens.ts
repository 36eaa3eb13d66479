import { ACCESS_TOKEN_PREFIX, REFRESH_TOKEN_PREFIX } from '@plumbline/contract/access-tokens/vocabulary'
import { TOKEN_SCOPES, type TokenScope } from '@plumbline/contract/operation'
import type { Selectable } from 'kysely'
import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import { type Clock, HOUR_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { decodeWord } from '../database/decode.ts'
import type { AccessTokensTable } from '../database/schema.ts'
import { hashToken, newToken } from '../identifiers.ts'
import { endAccessToken } from './access-tokens.ts'

/** How long a program uses one secret. */
const SECRET_LIFETIME_MS = HOUR_MS
const FAMILY_LENGTH = 43
const ENDING_LENGTH = 4

/** What a program gets. Only hashes are stored. */
export interface ProgramTokens {
  accessToken: string
  /** Until the access token must be refreshed. */
  secondsLeft: number
  /** Works once. */
  refreshToken: string
}

interface Owned {
  userId: string
  id: string
}

/** The part that all refresh tokens of an access token share. */
function familyOf(refreshToken: string): string {
  return refreshToken.slice(REFRESH_TOKEN_PREFIX.length, REFRESH_TOKEN_PREFIX.length + FAMILY_LENGTH)
}

/** New secrets and the columns that accept them, until the access token itself ends at `expiresAt` (ISO 8601). */
function newSecrets(now: Date, expiresAt: string, family: string) {
  const end = Math.min(now.getTime() + SECRET_LIFETIME_MS, Date.parse(expiresAt))
  const accessToken = ACCESS_TOKEN_PREFIX + newToken()
  const refreshToken = REFRESH_TOKEN_PREFIX + family + newToken()
  return {
    tokens: { accessToken, secondsLeft: Math.floor((end - now.getTime()) / 1000), refreshToken },
    columns: {
      token_hash: hashToken(accessToken),
      ending: accessToken.slice(-ENDING_LENGTH),
      secret_expires_at: new Date(end).toISOString(),
      refresh_hash: hashToken(refreshToken),
    },
  }
}

/** Gives a new access token to a program instead of its owner: its secret works for an hour, and is refreshed. */
export async function giveToProgram(
  db: Db,
  clock: Clock,
  { userId, id, expiresAt }: Owned & { expiresAt: string },
  program: { clientId: string; host: string },
): Promise<ProgramTokens> {
  const family = newToken()
  const { tokens, columns } = newSecrets(clock.now(), expiresAt, family)
  await db
    .updateTable('access_tokens')
    .set({
      ...columns,
      client_id: program.clientId,
      client_host: program.host,
      refresh_family_hash: hashToken(family),
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
  return tokens
}

/** The access token of a program whose refresh tokens, replaced ones too, begin like this one. */
async function findByRefreshToken(db: Db, token: string): Promise<Selectable<AccessTokensTable> | undefined> {
  if (!token.startsWith(REFRESH_TOKEN_PREFIX)) return undefined
  return await db
    .selectFrom('access_tokens')
    .selectAll()
    .where('refresh_family_hash', '=', hashToken(familyOf(token)))
    .executeTakeFirst()
}

/** Revokes a program's access, and records it. */
export async function endProgramAccess(db: Db, clock: Clock, origin: EventOrigin, { userId, id }: Owned) {
  await db.transaction().execute(async (tx) => {
    const wasWorking = await endAccessToken(tx, clock, userId, id)
    if (wasWorking) await recordEvent(tx, clock, origin, { event: 'token-revoked', userId })
  })
}

/**
 * Replaces both secrets of a program. Returns undefined for a refresh token that is not valid. One that was used before
 * may be stolen: it revokes the access.
 */
export async function refreshProgramTokens(
  db: Db,
  clock: Clock,
  origin: EventOrigin,
  { refreshToken, clientId }: { refreshToken: string; clientId: string },
): Promise<(ProgramTokens & { scope: TokenScope }) | undefined> {
  const now = clock.now()
  const row = await findByRefreshToken(db, refreshToken)
  const isWorking = row?.client_id === clientId && row.revoked_at === null && row.expires_at > now.toISOString()
  if (!isWorking) return undefined
  const { tokens, columns } = newSecrets(now, row.expires_at, familyOf(refreshToken))
  const { numUpdatedRows } = await db
    .updateTable('access_tokens')
    .set(columns)
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .where('refresh_hash', '=', hashToken(refreshToken))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    await endProgramAccess(db, clock, origin, { userId: row.user_id, id: row.id })
    return undefined
  }
  return { ...tokens, scope: decodeWord(TOKEN_SCOPES, row.scope, 'access_tokens.scope') }
}

/** Revokes the access that a program has by an access token or a refresh token of its own. Ignores all others. */
export async function endByToken(
  db: Db,
  clock: Clock,
  origin: EventOrigin,
  { token, clientId }: { token: string; clientId: string },
): Promise<void> {
  const row =
    (await findByRefreshToken(db, token)) ??
    (await db.selectFrom('access_tokens').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst())
  if (row?.client_id === clientId) await endProgramAccess(db, clock, origin, { userId: row.user_id, id: row.id })
}
