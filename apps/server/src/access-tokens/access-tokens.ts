import type { AccessToken } from '@plumbline/contract/access-tokens/schemas'
import {
  ACCESS_TOKEN_PREFIX,
  MAX_ACCESS_TOKENS,
  MAX_TOKEN_LIFETIME_DAYS,
} from '@plumbline/contract/access-tokens/vocabulary'
import { TOKEN_SCOPES, type TokenScope } from '@plumbline/contract/operation'
import { type Text, text } from '@plumbline/text/text'
import type { Selectable } from 'kysely'
import { readSignedInUser } from '../accounts/signed-in-user.ts'
import { type Clock, DAY_MS, hasPassedSince, MINUTE_MS } from '../clock.ts'
import type { Config } from '../config.ts'
import { writeIfPossible } from '../database/database-errors.ts'
import type { Db } from '../database/db.ts'
import { decodeTexts, decodeWord } from '../database/decode.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { AccessTokensTable } from '../database/schema.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import type { TokenUser } from '../http/authentication.ts'
import { hashToken, newId, newToken } from '../identifiers.ts'

/** Expired and revoked tokens are listed, and refused by name, for this long. */
const KEPT_FOR_DAYS = 30
const ENDING_LENGTH = 4

type TokenRow = Selectable<AccessTokensTable>

export interface NewAccessToken {
  name: string
  scope: TokenScope
  portfolioIds: string[] | null
  /** The last day on which the token works, in UTC. */
  expiresOn: string
}

function refuse(path: string, message: Text): never {
  throw fieldProblem('invalid-payload', path, message)
}

function describeToken(row: TokenRow, now: Date, portfolioNames: ReadonlyMap<string, string>): AccessToken {
  const ids = row.portfolio_ids === null ? null : decodeTexts(row.portfolio_ids, 'access_tokens.portfolio_ids')
  return {
    _id: row.id,
    name: row.name,
    ending: row.ending,
    scope: decodeWord(TOKEN_SCOPES, row.scope, 'access_tokens.scope'),
    portfolios:
      ids?.flatMap((id) => {
        const name = portfolioNames.get(id)
        return name === undefined ? [] : [{ _id: id, name }]
      }) ?? null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    isExpired: row.expires_at <= now.toISOString(),
    programHost: row.client_host,
  }
}

/** Newest first. */
export async function listAccessTokens(
  db: Db,
  clock: Clock,
  userId: string,
  portfolioNames: ReadonlyMap<string, string>,
): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => describeToken(row, clock.now(), portfolioNames))
}

/**
 * Returns when an access token with these choices ends.
 *
 * @throws {DomainError} `invalid-payload` for a day out of range or an unknown portfolio
 */
export function requireValidAccess(
  now: Date,
  { portfolioIds, expiresOn }: Pick<NewAccessToken, 'portfolioIds' | 'expiresOn'>,
  portfolioNames: ReadonlyMap<string, string>,
): Date {
  const unknown = portfolioIds?.findIndex((id) => !portfolioNames.has(id)) ?? -1
  if (unknown >= 0) refuse(`portfolioIds.${unknown}`, text('This portfolio does not exist'))
  const today = Date.parse(now.toISOString().slice(0, 10))
  const days = (Date.parse(expiresOn) - today) / DAY_MS
  if (days < 0) refuse('expiresOn', text('Choose a day from today on'))
  if (days > MAX_TOKEN_LIFETIME_DAYS)
    refuse('expiresOn', text('A token lasts at most {max} days', { max: MAX_TOKEN_LIFETIME_DAYS }))
  return new Date(Date.parse(expiresOn) + DAY_MS)
}

/**
 * Creates a token and returns it with its secret, of which only a hash is stored.
 *
 * @throws {DomainError} `invalid-payload` for a day out of range or an unknown portfolio; `over-quota`
 */
export async function createAccessToken(
  db: Db,
  clock: Clock,
  userId: string,
  { name, scope, portfolioIds, expiresOn }: NewAccessToken,
  portfolioNames: ReadonlyMap<string, string>,
): Promise<AccessToken & { token: string }> {
  const now = clock.now()
  const expiresAt = requireValidAccess(now, { portfolioIds, expiresOn }, portfolioNames)
  const token = ACCESS_TOKEN_PREFIX + newToken()
  const row: TokenRow = {
    user_id: userId,
    id: newId(),
    token_hash: hashToken(token),
    name,
    ending: token.slice(-ENDING_LENGTH),
    scope,
    portfolio_ids: portfolioIds && JSON.stringify([...new Set(portfolioIds)]),
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    last_used_at: null,
    revoked_at: null,
    client_id: null,
    client_host: null,
    secret_expires_at: null,
    refresh_family_hash: null,
    refresh_hash: null,
  }
  await db.insertInto('access_tokens').values(row).execute()
  await requireTokenQuota(db, now, userId, 0)
  return { ...describeToken(row, now, portfolioNames), token }
}

/** Throws `over-quota` when the account has no room for `more` access tokens that work. */
export async function requireTokenQuota(db: Db, now: Date, userId: string, more: number): Promise<void> {
  const { count } = await db
    .selectFrom('access_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  if (Number(count) + more > MAX_ACCESS_TOKENS) {
    throw new DomainError(
      'over-quota',
      text('An account has at most {max} access tokens. Revoke one first.', { max: MAX_ACCESS_TOKENS }),
    )
  }
}

/** Throws `not-found` for an unknown or already revoked token, and for another user's. */
export async function revokeAccessToken(db: Db, clock: Clock, userId: string, id: string): Promise<void> {
  if (!(await endAccessToken(db, clock, userId, id)))
    throw new DomainError('not-found', text('This access token does not exist.'))
}

/** Revokes a token of the user. Returns false if there is none that was not revoked. */
export async function endAccessToken(db: Db, clock: Clock, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_tokens')
    .set({ revoked_at: clock.now().toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * The user of a token; undefined for an unknown one.
 *
 * @throws {DomainError} `token-expired`, `token-revoked`
 */
export async function findAccessToken(
  db: Db,
  clock: Clock,
  billing: Config['billing'],
  token: string,
): Promise<TokenUser | undefined> {
  const now = clock.now()
  const row = await db
    .selectFrom('access_tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (row.revoked_at !== null) {
    throw new DomainError(
      'token-revoked',
      text('The access token "{name}" was revoked. Create another one.', { name: row.name }),
    )
  }
  if (row.expires_at <= now.toISOString()) {
    throw new DomainError(
      'token-expired',
      text('The access token "{name}" has expired. Create another one.', { name: row.name }),
    )
  }
  if (row.secret_expires_at !== null && row.secret_expires_at <= now.toISOString()) {
    throw new DomainError('token-expired', text('The access token of "{name}" must be refreshed.', { name: row.name }))
  }
  const user = await readSignedInUser(db, billing, row.user_id, now)
  if (user === undefined) return undefined
  if (hasPassedSince(row.last_used_at, MINUTE_MS, now)) {
    await writeIfPossible(
      db
        .updateTable('access_tokens')
        .set({ last_used_at: now.toISOString() })
        .where('user_id', '=', row.user_id)
        .where('id', '=', row.id)
        .execute(),
    )
  }
  return {
    ...user,
    sessionId: row.id,
    scope: decodeWord(TOKEN_SCOPES, row.scope, 'access_tokens.scope'),
    ...(row.portfolio_ids !== null && {
      portfolioIds: new Set(decodeTexts(row.portfolio_ids, 'access_tokens.portfolio_ids')),
    }),
  }
}

/** Deletes tokens that expired or were revoked 30 days ago; returns how many. */
export async function deleteOldAccessTokens(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_FOR_DAYS * DAY_MS).toISOString()
  return (
    (await deleteInBatches(db, { table: 'access_tokens', column: 'expires_at' }, before)) +
    (await deleteInBatches(db, { table: 'access_tokens', column: 'revoked_at' }, before))
  )
}

/** The names of a user's access tokens by id, revoked ones too. */
export async function readTokenNames(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('access_tokens').select(['id', 'name']).where('user_id', '=', userId).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
