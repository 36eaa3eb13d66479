import { accountKeyOf } from '@plumbline/contract/accounts/schemas'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { hashToken, newToken } from '../identifiers.ts'
import { lastHour } from './attempt-limits.ts'

export const linkLifeMinutes = 10
const handedLinkLifeMinutes = 1
const minute = 60_000
const MAX_UNUSED_LINKS_PER_HOUR = 5
/** Used links count too, so that the owner of a mailbox cannot trigger an unlimited number of mails. */
const MAX_LINKS_PER_HOUR = 60

export interface SignInLink {
  token: string
  expiresAt: Date
}

/** Blocks other requests for the same address until the transaction ends. */
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
 * Creates a sign-in link and invalidates earlier ones. Returns undefined when the address has an unused link from the
 * last minute, or got 5 unused links or 60 links in total within the last hour. Call it in a transaction: requests
 * for one address are serialized.
 */
export async function createSignInLink(
  db: Db,
  clock: Clock,
  email: string,
  nonce: string,
): Promise<SignInLink | undefined> {
  const now = clock.now().getTime()
  const { after, upTo } = lastHour(clock.now())
  const at = (milliseconds: number) => new Date(milliseconds).toISOString()
  const emailKey = accountKeyOf(email)
  await lockAddress(db, clock, emailKey)
  const links = await db
    .selectFrom('sign_in_links')
    .select(['created_at', 'used_at'])
    .where('email_key', '=', emailKey)
    .where('is_mailed', '=', 1)
    .where('created_at', '>', after)
    .where('created_at', '<=', upTo)
    .orderBy('created_at', 'desc')
    .execute()
  const unused = links.filter(({ used_at }) => used_at === null)
  const newest = unused[0]?.created_at
  if (links.length >= MAX_LINKS_PER_HOUR || unused.length >= MAX_UNUSED_LINKS_PER_HOUR) return undefined
  if (newest !== undefined && newest > at(now - minute)) return undefined
  await db
    .updateTable('sign_in_links')
    .set({ expires_at: at(now) })
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', at(now))
    .execute()
  return await insertLink(db, clock, { email, nonce, lifeMinutes: linkLifeMinutes, isMailed: true })
}

/**
 * Creates a link that is not mailed but handed out by the command line or an admin site. It invalidates no other link
 * and does not count toward the limits.
 */
export async function createHandedLink(
  db: Db,
  clock: Clock,
  email: string,
  lifeMinutes = handedLinkLifeMinutes,
): Promise<SignInLink> {
  return await insertLink(db, clock, { email, nonce: newToken(), lifeMinutes, isMailed: false })
}

interface UsedLink {
  email: string
  isMailed: boolean
}

interface LinkUse {
  token: string
  /** Nonce of the browser that requested the link. */
  nonce: string | undefined
  /** True when the user has confirmed that they want to sign in with this browser. */
  isConfirmed: boolean
}

/**
 * Consumes a link; only one of several concurrent calls succeeds. Returns the confirmed address and whether the link
 * was mailed. In a browser other than the one that requested it, the link is consumed only after confirmation, so
 * that mail scanners cannot use it up.
 */
export async function useSignInLink(db: Db, clock: Clock, { token, nonce, isConfirmed }: LinkUse): Promise<UsedLink> {
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
    .returning(['email', 'is_mailed'])
    .executeTakeFirst()
  if (used === undefined) throw new DomainError('link-not-valid')
  return { email: used.email, isMailed: used.is_mailed === 1 }
}
