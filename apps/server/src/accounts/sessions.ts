import { type Clock, dayIn } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { hashToken, newId, newToken } from '../identifiers.ts'

const day = 86_400_000
const idleDays = 30
const absoluteDays = 180
const writeLastSeenAfter = 300_000

/** Starts a session and answers its token, which is stored only as a hash. It ends after 30 days without use, and after 180 in any case. */
export async function startSession({ db }: Database, clock: Clock, userId: string, userAgent: string): Promise<string> {
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
      expires_at: new Date(now.getTime() + absoluteDays * day).toISOString(),
      user_agent: userAgent.slice(0, 300),
    })
    .execute()
  return token
}

export async function findSession({ db }: Database, clock: Clock, token: string): Promise<SignedInUser | undefined> {
  const now = clock.now()
  const tokenHash = hashToken(token)
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'sessions.last_seen_at as lastSeenAt',
      'users.id as id',
      'users.plan',
      'users.role',
      'users.created_at as createdAt',
      'users.time_zone as timeZone',
      'users.currency',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('sessions.last_seen_at', '>', new Date(now.getTime() - idleDays * day).toISOString())
    .executeTakeFirst()
  if (session === undefined) return undefined
  if (now.getTime() - Date.parse(session.lastSeenAt) > writeLastSeenAfter) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: now.toISOString() })
      .where('token_hash', '=', tokenHash)
      .execute()
  }
  return {
    id: session.id,
    plan: session.plan === 'premium' ? 'premium' : 'free',
    role: session.role === 'admin' ? 'admin' : 'user',
    createdAt: session.createdAt,
    today: dayIn(session.timeZone, now),
    currency: session.currency,
    sessionId: session.sessionId,
  }
}

export async function endSession({ db }: Database, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId).execute()
}
