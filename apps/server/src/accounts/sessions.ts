import type { Session } from '@plumbline/contract/accounts/schemas'
import type { SignInMethod } from '@plumbline/contract/accounts/vocabulary'
import { SIGN_IN_METHODS } from '@plumbline/contract/accounts/vocabulary'
import { text } from '@plumbline/text/text'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { compileOnce } from '../database/compile-once.ts'
import { writeIfPossible } from '../database/database-errors.ts'
import type { Db } from '../database/db.ts'
import { decodeWordOrNull } from '../database/decode.ts'
import { DomainError } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { hashToken, newId, newToken } from '../identifiers.ts'
import { describeSignedInUser, readSignedInUser, SIGNED_IN_COLUMNS } from './signed-in-user.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const IDLE_DAYS = 30
const ABSOLUTE_DAYS = 180
const WRITE_LAST_SEEN_AFTER_MS = 5 * MINUTE_MS
const FRESH_FOR_MS = 10 * MINUTE_MS

async function requireEnabled(db: Db, userId: string): Promise<void> {
  const user = await db.selectFrom('users').select('disabled_at').where('id', '=', userId).executeTakeFirst()
  if (user !== undefined && user.disabled_at !== null) throw new DomainError('account-disabled')
}

export interface NewSession {
  userId: string
  userAgent: string
  signedInBy: SignInMethod
}

/**
 * Starts a session and returns its token, of which only a hash is stored. A session expires after 30 days without
 * use, and after 180 days in any case. Throws `account-disabled`.
 */
export async function startSession(
  db: Db,
  clock: Clock,
  { userId, userAgent, signedInBy }: NewSession,
): Promise<string> {
  await requireEnabled(db, userId)
  const token = `plb_${newToken()}`
  const now = clock.now()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      id: newId(),
      user_id: userId,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: new Date(now.getTime() + ABSOLUTE_DAYS * DAY_MS).toISOString(),
      user_agent: userAgent.slice(0, 300),
      signed_in_by: signedInBy,
      passkey_used_at: signedInBy === 'passkey' ? now.toISOString() : null,
    })
    .execute()
  return token
}

function oldestUse(now: Date): string {
  return new Date(now.getTime() - IDLE_DAYS * DAY_MS).toISOString()
}

const sessionOfToken = compileOnce((db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as sessionId', 'sessions.last_seen_at as lastSeenAt'])
    .select(SIGNED_IN_COLUMNS)
    .where('sessions.token_hash', '=', 'token hash')
    .where('sessions.expires_at', '>', 'now')
    .where('sessions.last_seen_at', '>', 'oldest use'),
)

/** Finds the user of a session by its token. */
export function createSessionFinder(db: Db, clock: Clock, billing: Config['billing']) {
  return async (token: string): Promise<SignedInUser | undefined> => {
    const now = clock.now()
    const tokenHash = hashToken(token)
    const [session] = await sessionOfToken(db, tokenHash, now.toISOString(), oldestUse(now))
    if (session === undefined) return undefined
    if (now.getTime() - Date.parse(session.lastSeenAt) > WRITE_LAST_SEEN_AFTER_MS) {
      await writeIfPossible(
        db
          .updateTable('sessions')
          .set({ last_seen_at: now.toISOString() })
          .where('token_hash', '=', tokenHash)
          .execute(),
      )
    }
    return { ...describeSignedInUser(session, billing, now), sessionId: session.sessionId }
  }
}

/** The user who signed in last; undefined without a session. */
export async function findLatestSignIn(db: Db, clock: Clock, billing: Config['billing']) {
  const now = clock.now()
  const latest = await db
    .selectFrom('sessions')
    .select(['user_id', 'id'])
    .where('expires_at', '>', now.toISOString())
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const user = latest && (await readSignedInUser(db, billing, latest.user_id, now))
  return user && { ...user, sessionId: latest.id }
}

/** The account's active sessions: the current one first, then by last use. */
export async function listSessions(db: Db, clock: Clock, user: SignedInUser): Promise<Session[]> {
  const now = clock.now()
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', oldestUse(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  const sessions = rows.map((row) => ({
    _id: row.id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    userAgent: row.user_agent,
    signedInBy: decodeWordOrNull(SIGN_IN_METHODS, row.signed_in_by, 'sessions.signed_in_by'),
    isCurrent: row.id === user.sessionId,
  }))
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/**
 * Guards an action that must not be left to an unattended browser. Throws `fresh-sign-in-needed` when the session
 * neither started nor used a passkey within the last ten minutes. If the account requires a passkey, only that counts.
 * Call it for changes of the address, exports of the account, changes of passkeys and new access tokens.
 */
export async function requireFreshSignIn(db: Db, clock: Clock, user: SignedInUser): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.created_at', 'sessions.passkey_used_at', 'users.passkey_required'])
    .where('sessions.user_id', '=', user.id)
    .where('sessions.id', '=', user.sessionId)
    .executeTakeFirst()
  const oldest = new Date(clock.now().getTime() - FRESH_FOR_MS).toISOString()
  const usedPasskey = session?.passkey_used_at != null && session.passkey_used_at > oldest
  if (session?.passkey_required === 1) {
    if (!usedPasskey) throw new DomainError('fresh-sign-in-needed', text('Sign in again with a passkey to do this.'))
    return
  }
  const isFresh = session !== undefined && (usedPasskey || session.created_at > oldest)
  if (!isFresh)
    throw new DomainError(
      'fresh-sign-in-needed',
      text('You signed in more than ten minutes ago. Sign in again to do this.'),
    )
}

/**
 * Like `requireFreshSignIn`, for actions that only an account which requires a passkey guards: deletions of the
 * account, which are confirmed by mail in any case, and of portfolios.
 */
export async function requirePasskeyIfChosen(db: Db, clock: Clock, user: SignedInUser): Promise<void> {
  const { passkey_required } = await db
    .selectFrom('users')
    .select('passkey_required')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (passkey_required === 1) await requireFreshSignIn(db, clock, user)
}

/** Makes the session's sign-in fresh after a passkey was used in it. */
export async function refreshSignIn(db: Db, clock: Clock, user: SignedInUser): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ passkey_used_at: clock.now().toISOString() })
    .where('user_id', '=', user.id)
    .where('id', '=', user.sessionId)
    .execute()
}

/** Stores the last use of the account's sessions in the account, where it outlives them. */
async function keepLastSeen(db: Db, userId: string): Promise<void> {
  const { at } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.max<string | null>('last_seen_at').as('at'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (at === null) return
  await db
    .updateTable('users')
    .set({ last_seen_at: at })
    .where('id', '=', userId)
    .where(({ eb, or }) => or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', at)]))
    .execute()
}

/**
 * Stores the last use of the sessions that expire until then in their accounts, in one statement. Materialized, because
 * SQLite would otherwise read all sessions in the order of their accounts.
 */
export async function keepLastSeenUntil(db: Db, until: string): Promise<void> {
  await db
    .with(
      (cte) => cte('expired').materialized(),
      (query) => query.selectFrom('sessions').select(['user_id', 'last_seen_at']).where('expires_at', '<=', until),
    )
    .updateTable('users')
    .from((query) =>
      query
        .selectFrom('expired')
        .select(({ fn }) => ['user_id', fn.max('last_seen_at').as('at')])
        .groupBy('user_id')
        .as('seen'),
    )
    .set(({ ref }) => ({ last_seen_at: ref('seen.at') }))
    .whereRef('users.id', '=', 'seen.user_id')
    .where(({ eb, or }) => or([eb('users.last_seen_at', 'is', null), eb('users.last_seen_at', '<', eb.ref('seen.at'))]))
    .execute()
}

/** Throws `not-found` for an unknown session and for another user's. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<void> {
  await keepLastSeen(db, userId)
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new DomainError('not-found', text('This session does not exist.'))
}

/** Ends all sessions of the account except `keptSessionId`. */
export async function endSessions(db: Db, userId: string, keptSessionId?: string): Promise<void> {
  await keepLastSeen(db, userId)
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keptSessionId !== undefined, (query) => query.where('id', '!=', keptSessionId ?? ''))
    .execute()
}
