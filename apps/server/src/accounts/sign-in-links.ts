import { randomInt } from 'node:crypto'
import { accountKeyOf } from '@plumbline/contract/accounts/schemas'
import { SIGN_IN_CODE_DIGITS } from '@plumbline/contract/accounts/vocabulary'
import { text } from '@plumbline/text/text'
import { type Clock, DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { hashToken, newToken } from '../identifiers.ts'
import type { AccountServices } from './account-services.ts'
import { type AttemptLimit, countAttempt, lastHour, limitAttempts, type Reply } from './attempt-limits.ts'

export const LINK_LIFE_MINUTES = 10
export const INVITATION_LIFE_DAYS = 7
const HANDED_LINK_LIFE_MINUTES = 1
const MINUTE_MS = 60_000
/** Of one browser or network. */
const MAX_UNUSED_LINKS_PER_HOUR = 5
/** Of all networks together, so that nobody floods a mailbox. */
const MAX_UNUSED_LINKS_OF_STRANGERS_PER_HOUR = 20
/** Used links count too, so that the owner of a mailbox cannot trigger an unlimited number of mails. */
const MAX_LINKS_PER_HOUR = 60

const WRONG_CODE = text('This code is wrong or has expired.')
const MAX_CODES_PER_LINK = 5
/** Wrong codes per day. docs/decisions/sign-in.md has the chance that one of them is right. */
const MAX_CODES_PER_ADDRESS = 10
const MAX_CODES_PER_NETWORK = 20
const MAX_CODES_OF_ALL = 250

export interface SignInLink {
  token: string
  /** Digits that replace the link in the browser that requested it. */
  code: string
  expiresAt: Date
}

function newCode(): string {
  return String(randomInt(10 ** SIGN_IN_CODE_DIGITS)).padStart(SIGN_IN_CODE_DIGITS, '0')
}

/** Contains the nonce, because a bare hash of a few digits is easy to reverse. */
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
  link: { email: string; nonce: string; lifeMinutes: number; isMailed: boolean; requestedBy: string | null },
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
      requested_by: link.requestedBy,
    })
    .execute()
  return { token, code, expiresAt }
}

/** Expires the links that were requested by `requestedBy` or handed out, or all of the address. */
async function expireLinks(db: Db, clock: Clock, emailKey: string, requestedBy?: string): Promise<void> {
  const now = clock.now().toISOString()
  await db
    .updateTable('sign_in_links')
    .set({ expires_at: now })
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .$if(requestedBy !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('requested_by', 'is', null), eb('requested_by', '=', requestedBy ?? '')])),
    )
    .execute()
}

/** Who requests a link: a browser in which the owner of the address has signed in, or a stranger's network. */
export type Requester = { browser: string } | { network: string }

/** The requester as it is stored, which reveals neither browser nor network. */
export function requesterKey(requester: Requester, email: string): string {
  const [kind, id] = 'browser' in requester ? ['browser', requester.browser] : ['network', requester.network]
  return `${kind} ${hashToken(`${accountKeyOf(email)} ${id}`)}`
}

interface RequestedLink {
  created_at: string
  used_at: string | null
  requested_by: string | null
}

/**
 * Whether one more link may be mailed after those of the last hour. A known browser has limits of its own; strangers
 * also share some, so that they cannot flood the mailbox from many networks.
 */
function mayMailAnother(links: RequestedLink[], requestedBy: string, now: Date): boolean {
  const isUnused = ({ used_at }: RequestedLink) => used_at === null
  const own = links.filter(({ requested_by }) => requested_by === requestedBy)
  const isKnown = requestedBy.startsWith('browser ')
  const counted = isKnown ? own : links.filter(({ requested_by }) => requested_by?.startsWith('browser ') !== true)
  if (counted.length >= MAX_LINKS_PER_HOUR || own.filter(isUnused).length >= MAX_UNUSED_LINKS_PER_HOUR) return false
  const unused = counted.filter(isUnused)
  if (unused.length >= MAX_UNUSED_LINKS_OF_STRANGERS_PER_HOUR) return false
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS).toISOString()
  return unused.every(({ created_at }) => created_at <= aMinuteAgo)
}

interface LinkRequest {
  email: string
  nonce: string
  requester: Requester
}

/**
 * Creates a sign-in link and invalidates earlier ones of this requester. Returns undefined when the requester got an
 * unused link for the address in the last minute, or 5 unused ones or 60 in total in the last hour; strangers together
 * get one a minute and 20 unused ones an hour. Call it in a transaction: requests for one address are serialized.
 */
export async function createSignInLink(
  db: Db,
  clock: Clock,
  { email, nonce, requester }: LinkRequest,
): Promise<SignInLink | undefined> {
  const { after, upTo } = lastHour(clock.now())
  const emailKey = accountKeyOf(email)
  await lockAddress(db, clock, emailKey)
  const links = await db
    .selectFrom('sign_in_links')
    .select(['created_at', 'used_at', 'requested_by'])
    .where('email_key', '=', emailKey)
    .where('is_mailed', '=', 1)
    .where('created_at', '>', after)
    .where('created_at', '<=', upTo)
    .execute()
  const requestedBy = requesterKey(requester, email)
  if (!mayMailAnother(links, requestedBy, clock.now())) return undefined
  await expireLinks(db, clock, emailKey, requestedBy)
  return await insertLink(db, clock, { email, nonce, lifeMinutes: LINK_LIFE_MINUTES, isMailed: true, requestedBy })
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
  return await insertLink(db, clock, { email, nonce: newToken(), lifeMinutes, isMailed: false, requestedBy: null })
}

/**
 * Creates a link for an invitation and invalidates earlier links of the address. It does not count toward the limits.
 * No browser requested it, so it always asks for confirmation.
 */
export async function createInvitationLink(db: Db, clock: Clock, email: string): Promise<SignInLink> {
  await expireLinks(db, clock, accountKeyOf(email))
  const lifeMinutes = (INVITATION_LIFE_DAYS * DAY_MS) / MINUTE_MS
  return await insertLink(db, clock, { email, nonce: newToken(), lifeMinutes, isMailed: false, requestedBy: null })
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
  const usable = await db
    .selectFrom('sign_in_links')
    .select(['token_hash', 'email_key', 'nonce_hash'])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (usable === undefined) throw new DomainError('link-not-valid')
  const isSameBrowser = nonce !== undefined && hashToken(nonce) === usable.nonce_hash
  if (!isSameBrowser && !isConfirmed) throw new DomainError('confirmation-needed')
  const used = await consumeLink(db, clock, usable)
  if (used === undefined) throw new DomainError('link-not-valid')
  return used
}

interface StoredLink {
  token_hash: string
  email_key: string
}

/** Uses a link up, and invalidates all others of its address if it was mailed. */
async function consumeLink(db: Db, clock: Clock, { token_hash, email_key }: StoredLink): Promise<UsedLink | undefined> {
  const now = clock.now().toISOString()
  await lockAddress(db, clock, email_key)
  const used = await db
    .updateTable('sign_in_links')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['email', 'is_mailed'])
    .executeTakeFirst()
  if (used === undefined) return undefined
  const isMailed = used.is_mailed === 1
  if (isMailed) await expireLinks(db, clock, email_key)
  return { email: used.email, isMailed }
}

interface CodeAttempt {
  /** Nonce of the browser that requested the mail. */
  nonce: string
  /** Network of the attempt. */
  network: string
}

interface CodeUse {
  code: string
  /** Nonce of the browser that requested the mail. */
  nonce: string
}

/** In the order in which they are counted. The last one is a row that all attempts share. */
function dailyCodeLimits(emailKey: string, network: string): AttemptLimit[] {
  const windowMs = DAY_MS
  return [
    { subject: `codes of network ${network}`, most: MAX_CODES_PER_NETWORK, windowMs },
    { subject: `codes ${hashToken(emailKey)}`, most: MAX_CODES_PER_ADDRESS, windowMs },
    { subject: 'codes', most: MAX_CODES_OF_ALL, windowMs },
  ]
}

/**
 * Counts one attempt to use the code of the link with this nonce. Throws after 5 attempts for one link, and after the
 * day's attempts of the network, of the address or of everyone; the links keep working. Returns the limits that a
 * right code is taken off again. Call it outside of the transaction that uses the code, so that the count of a wrong
 * code is kept.
 */
export async function limitCodeAttempts(
  { db, clock, log }: Pick<AccountServices, 'db' | 'clock' | 'log'>,
  reply: Reply,
  { nonce, network }: CodeAttempt,
): Promise<AttemptLimit[]> {
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
  const limits = dailyCodeLimits(link.email_key, network)
  for (const limit of limits) {
    const { isLast } = await limitAttempts(db, clock, reply, limit)
    if (isLast && limit.most === MAX_CODES_OF_ALL)
      log.error({ codes: limit.most }, 'no sign-in code works for the rest of the day: too many were wrong')
  }
  return limits
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
  const used = await consumeLink(db, clock, link)
  if (used === undefined) throw new DomainError('code-not-valid', WRONG_CODE)
  return used
}
