import { accountKeyOf } from '@plumbline/contract/accounts/schemas'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { hashToken, newToken } from '../identifiers.ts'

export const linkLifeMinutes = 10
const handedLinkLifeMinutes = 1
const minute = 60_000
const mostUnusedLinksPerHour = 5

export interface SignInLink {
  token: string
  expiresAt: Date
}

/** Keeps every other request for the same address waiting until the transaction ends. */
async function lockAddress(db: Db, clock: Clock, emailKey: string): Promise<void> {
  const seen = { window_start: clock.now().toISOString() }
  await db
    .insertInto('rate_limits')
    .values({ subject: `links ${hashToken(emailKey)}`, ...seen, count: 0 })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(seen))
    .execute()
}

async function insertLink(
  db: Db,
  clock: Clock,
  link: { email: string; nonce: string; lifeMinutes: number; isMailed: boolean },
): Promise<SignInLink> {
  const now = clock.now()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + link.lifeMinutes * minute)
  await db
    .insertInto('sign_in_links')
    .values({
      token_hash: hashToken(token),
      email: link.email,
      email_key: accountKeyOf(link.email),
      nonce_hash: hashToken(link.nonce),
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      used_at: null,
      is_mailed: link.isMailed ? 1 : 0,
    })
    .execute()
  return { token, expiresAt }
}

/**
 * Makes the one valid link of an address; older ones end. Undefined when the address has had a link within the last minute or five within the hour
 * that nobody used. A used link proves the mailbox, so it does not count. Call it in a transaction: requests for one address wait for each other.
 */
export async function createSignInLink(
  db: Db,
  clock: Clock,
  email: string,
  nonce: string,
): Promise<SignInLink | undefined> {
  const now = clock.now().getTime()
  const at = (milliseconds: number) => new Date(milliseconds).toISOString()
  const emailKey = accountKeyOf(email)
  await lockAddress(db, clock, emailKey)
  const unused = await db
    .selectFrom('sign_in_links')
    .select('created_at')
    .where('email_key', '=', emailKey)
    .where('is_mailed', '=', 1)
    .where('used_at', 'is', null)
    .where('created_at', '>', at(now - 60 * minute))
    .orderBy('created_at', 'desc')
    .execute()
  const newest = unused[0]?.created_at
  if (unused.length >= mostUnusedLinksPerHour || (newest !== undefined && newest > at(now - minute))) return undefined
  await db
    .updateTable('sign_in_links')
    .set({ expires_at: at(now) })
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', at(now))
    .execute()
  return await insertLink(db, clock, { email, nonce, lifeMinutes: linkLifeMinutes, isMailed: true })
}

/** A link that is handed over without a mail, by the command line or in the address of an admin site. It ends no other and counts as none. */
export async function createHandedLink(
  db: Db,
  clock: Clock,
  email: string,
  lifeMinutes = handedLinkLifeMinutes,
): Promise<SignInLink> {
  return await insertLink(db, clock, { email, nonce: newToken(), lifeMinutes, isMailed: false })
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
export async function useSignInLink(db: Db, clock: Clock, { token, nonce, isConfirmed }: LinkUse): Promise<string> {
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
