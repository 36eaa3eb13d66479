import { randomInt } from 'node:crypto'
import { accountKeyOf } from '@plumbline/contract/accounts/schemas'
import { text } from '@plumbline/text/text'
import { type Clock, DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { hashToken, newToken } from '../identifiers.ts'
import {
  type AttemptLimit,
  countAttempt,
  forgiveAttempt,
  lastHour,
  limitAttempts,
  type Reply,
} from './attempt-limits.ts'

export const LINK_LIFE_MINUTES = 10
export const INVITATION_LIFE_DAYS = 7
const HANDED_LINK_LIFE_MINUTES = 1
const MINUTE_MS = 60_000
const MAX_UNUSED_LINKS_PER_HOUR = 5
/** Used links count too, so that the owner of a mailbox cannot trigger an unlimited number of mails. */
const MAX_LINKS_PER_HOUR = 60

const CODE_DIGITS = 6
const WRONG_CODE = text('This code is wrong or has expired.')
/** Together with the daily limit, a code that someone else requested is guessed in a year with a chance below 0.4 %. */
const MAX_CODES_PER_LINK = 5
const MAX_CODES_PER_ADDRESS_AND_DAY = 10

export interface SignInLink {
  token: string
  /** Six digits that replace the link in the browser that requested it. */
  code: string
  expiresAt: Date
}

function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** Contains the nonce, because a bare hash of six digits is easy to reverse. */
function hashCode(nonce: string, code: string): string {
  return hashToken(`${nonce} ${code}`)
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
  const code = newCode()
  const expiresAt = new Date(now.getTime() + link.lifeMinutes * MINUTE_MS)
  await db
    .insertInto('sign_in_links')
    .values({
      token_hash: hashToken(token),
      email: link.email,
      email_key: accountKeyOf(link.email),
      nonce_hash: hashToken(link.nonce),
      code_hash: hashCode(link.nonce, code),
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      used_at: null,
      is_mailed: link.isMailed ? 1 : 0,
    })
    .execute()
  return { token, code, expiresAt }
}

async function expireLinks(db: Db, clock: Clock, emailKey: string): Promise<void> {
  const now = clock.now().toISOString()
  await db
    .updateTable('sign_in_links')
    .set({ expires_at: now })
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .execute()
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
  if (newest !== undefined && newest > at(now - MINUTE_MS)) return undefined
  await expireLinks(db, clock, emailKey)
  return await insertLink(db, clock, { email, nonce, lifeMinutes: LINK_LIFE_MINUTES, isMailed: true })
}

/**
 * Creates a link that is not mailed but handed out by the command line or an admin site. It invalidates no other link
 * and does not count toward the limits.
 */
export async function createHandedLink(
  db: Db,
  clock: Clock,
  email: string,
  lifeMinutes = HANDED_LINK_LIFE_MINUTES,
): Promise<SignInLink> {
  return await insertLink(db, clock, { email, nonce: newToken(), lifeMinutes, isMailed: false })
}

/**
 * Creates a link for an invitation and invalidates earlier links of the address. It does not count toward the limits.
 * No browser requested it, so it always asks for confirmation.
 */
export async function createInvitationLink(db: Db, clock: Clock, email: string): Promise<SignInLink> {
  await expireLinks(db, clock, accountKeyOf(email))
  const lifeMinutes = (INVITATION_LIFE_DAYS * DAY_MS) / MINUTE_MS
  return await insertLink(db, clock, { email, nonce: newToken(), lifeMinutes, isMailed: false })
}

export interface UsedLink {
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
  const used = await consumeLink(db, now, tokenHash)
  if (used === undefined) throw new DomainError('link-not-valid')
  return used
}

async function consumeLink(db: Db, now: string, tokenHash: string): Promise<UsedLink | undefined> {
  const used = await db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['email', 'is_mailed'])
    .executeTakeFirst()
  return used && { email: used.email, isMailed: used.is_mailed === 1 }
}

interface CodeUse {
  code: string
  /** Nonce of the browser that requested the mail. */
  nonce: string
}

function addressCodeLimit(emailKey: string): AttemptLimit {
  return { subject: `codes ${hashToken(emailKey)}`, most: MAX_CODES_PER_ADDRESS_AND_DAY, windowMs: DAY_MS }
}

/**
 * Counts one attempt to use the code of the link with this nonce. Throws after 5 attempts for one link or 10 for one
 * address a day; its link keeps working. Call it outside of the transaction that uses the code, so that the count
 * of a wrong code is kept.
 */
export async function limitCodeAttempts(db: Db, clock: Clock, reply: Reply, nonce: string): Promise<void> {
  const link = await db
    .selectFrom('sign_in_links')
    .select(['nonce_hash', 'email_key'])
    .where('nonce_hash', '=', hashToken(nonce))
    .executeTakeFirst()
  if (link === undefined) throw new DomainError('code-not-valid', WRONG_CODE)
  const linkLimit = { subject: `code ${link.nonce_hash}`, most: MAX_CODES_PER_LINK }
  if ((await countAttempt(db, clock, linkLimit)).secondsToWait !== undefined)
    throw new DomainError(
      'code-not-valid',
      text('Too many wrong codes. Open the link in the email, or send a new one.'),
    )
  await limitAttempts(db, clock, reply, addressCodeLimit(link.email_key))
}

/** Consumes the link whose code was mailed to the browser with this nonce. Throws `code-not-valid`. */
export async function useSignInCode(db: Db, clock: Clock, { code, nonce }: CodeUse): Promise<UsedLink> {
  const now = clock.now().toISOString()
  const link = await db
    .selectFrom('sign_in_links')
    .select(['token_hash', 'email_key'])
    .where('nonce_hash', '=', hashToken(nonce))
    .where('code_hash', '=', hashCode(nonce, code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (link === undefined) throw new DomainError('code-not-valid', WRONG_CODE)
  const used = await consumeLink(db, now, link.token_hash)
  if (used === undefined) throw new DomainError('code-not-valid', WRONG_CODE)
  await forgiveAttempt(db, addressCodeLimit(link.email_key))
  return used
}
