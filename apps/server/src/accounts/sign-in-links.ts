import { accountKeyOf } from '@plumbline/contract/accounts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { hashToken, newToken } from '../identifiers.ts'

export const linkLifeMinutes = 10
const minute = 60_000
const mostUnusedLinksPerHour = 5

export interface SignInLink {
  email: string
  token: string
}

/**
 * Makes the one valid link of an address; older ones end. Undefined when the address has had a link within the last minute or five within the hour
 * that nobody used. A used link proves the mailbox, so it does not count.
 */
export async function createSignInLink(
  { db }: Database,
  clock: Clock,
  email: string,
  nonce: string,
): Promise<SignInLink | undefined> {
  const now = clock.now().getTime()
  const at = (milliseconds: number) => new Date(milliseconds).toISOString()
  const emailKey = accountKeyOf(email)
  const token = newToken()
  const isMade = await db.transaction().execute(async (tx) => {
    const unused = await tx
      .selectFrom('sign_in_links')
      .select('created_at')
      .where('email_key', '=', emailKey)
      .where('used_at', 'is', null)
      .where('created_at', '>', at(now - 60 * minute))
      .orderBy('created_at', 'desc')
      .execute()
    const newest = unused[0]?.created_at
    if (unused.length >= mostUnusedLinksPerHour || (newest !== undefined && newest > at(now - minute))) return false
    await tx
      .updateTable('sign_in_links')
      .set({ expires_at: at(now) })
      .where('email_key', '=', emailKey)
      .where('expires_at', '>', at(now))
      .execute()
    await tx
      .insertInto('sign_in_links')
      .values({
        token_hash: hashToken(token),
        email,
        email_key: emailKey,
        nonce_hash: hashToken(nonce),
        created_at: at(now),
        expires_at: at(now + linkLifeMinutes * minute),
        used_at: null,
        is_mailed: 1,
      })
      .execute()
    return true
  })
  return isMade ? { email, token } : undefined
}

interface LinkUse {
  token: string
  /** Of the browser that asked for the link. */
  nonce: string | undefined
  /** The person has said by a click that they want to sign in where they are. */
  isConfirmed: boolean
}

/**
 * Uses a link up, once, even under concurrency, and answers the address it proves. In a browser that did not ask for it, the link stays as it is until
 * the person confirms, so that a mail scanner cannot use it up.
 */
export async function useSignInLink(
  { db }: Database,
  clock: Clock,
  { token, nonce, isConfirmed }: LinkUse,
): Promise<string> {
  const now = clock.now().toISOString()
  const tokenHash = hashToken(token)
  const usable = await db
    .selectFrom('sign_in_links')
    .select('nonce_hash')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (usable === undefined) throw new DomainError('link-not-valid')
  const isSameBrowser = nonce !== undefined && hashToken(nonce) === usable.nonce_hash
  if (!isSameBrowser && !isConfirmed) throw new DomainError('confirmation-needed')
  const used = await db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  if (used === undefined) throw new DomainError('link-not-valid')
  return used.email
}
