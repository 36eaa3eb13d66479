import type { Selectable } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { AccountConfirmationsTable } from '../database/schema.ts'
import { DomainError } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { hashToken, newToken } from '../identifiers.ts'

export const CONFIRMATION_LIFE_MINUTES = 60

export type ConfirmationPurpose = 'email-change' | 'deletion'

/** Creates a confirmation link, which replaces earlier ones for the same purpose. Returns its token and expiry. */
export async function createConfirmation(
  db: Db,
  clock: Clock,
  user: SignedInUser,
  purpose: ConfirmationPurpose,
  email: string | null,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + CONFIRMATION_LIFE_MINUTES * 60_000)
  await db.deleteFrom('account_confirmations').where('user_id', '=', user.id).where('purpose', '=', purpose).execute()
  await db
    .insertInto('account_confirmations')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      purpose,
      email,
      session_id: user.sessionId,
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute()
  return { token, expiresAt }
}

/** Consumes a confirmation. Only one of several concurrent calls succeeds. */
export async function useConfirmation(
  db: Db,
  clock: Clock,
  purpose: ConfirmationPurpose,
  token: string,
): Promise<Selectable<AccountConfirmationsTable>> {
  const used = await db
    .deleteFrom('account_confirmations')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock.now().toISOString())
    .returningAll()
    .executeTakeFirst()
  if (used === undefined) throw new DomainError('confirmation-not-valid')
  return used
}
