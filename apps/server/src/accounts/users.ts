import assert from 'node:assert/strict'
import { accountKeyOf, type NumberFormat, type User, type updateUser } from '@plumbline/contract/accounts/schemas'
import { NEWS_VIEWS, STRATEGIES, USER_ROLES } from '@plumbline/contract/accounts/vocabulary'
import { type PlanStanding, trialDaysLeft } from '@plumbline/contract/plans'
import type { Language } from '@plumbline/text/language'
import { LANGUAGES } from '@plumbline/text/language'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { type Clock, dayIn } from '../clock.ts'
import type { Config } from '../config.ts'
import { compileOnce } from '../database/compile-once.ts'
import type { Db, Tx } from '../database/db.ts'
import { decodeObject, decodeWord, decodeWordOrNull } from '../database/decode.ts'
import type { UsersTable } from '../database/schema.ts'
import { newId } from '../identifiers.ts'
import { lookForMailsAgain } from '../mail/mail-schedule.ts'
import { planOf } from './plan-standing.ts'

/** The id of the account with this address, in any spelling. */
export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where('email_key', '=', accountKeyOf(email)).executeTakeFirst()
  return row?.id
}

/** Undefined for an account that is deleted or of another installation. */
export async function findEmail(db: Db, userId: string): Promise<string | undefined> {
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email
}

export async function readEmail(db: Db, userId: string): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return email
}

/**
 * The language for mails to an address: the account's setting, else the language of the request, else the one that the
 * account's latest sign-in asked for, else English.
 */
export async function readMailLanguage(db: Db, email: string, asked: Language | undefined): Promise<Language> {
  const user = await db
    .selectFrom('users')
    .select(['language', 'browser_language'])
    .where('email_key', '=', accountKeyOf(email))
    .executeTakeFirst()
  const known = user?.language ?? asked ?? user?.browser_language ?? 'en'
  return decodeWord(LANGUAGES, known, 'users.language')
}

/** The language of what is written for an account. */
export async function readLanguage(db: Db, userId: string): Promise<Language> {
  const user = await db
    .selectFrom('users')
    .select(['language', 'browser_language'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return decodeWord(LANGUAGES, user?.language ?? user?.browser_language ?? 'en', 'users.language')
}

/** Locks the account's row until the transaction ends, so that concurrent additions to the account are serialized. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((set) => ({ plan: set.ref('plan') }))
    .where('id', '=', userId)
    .execute()
}

/** The data that determines an account's limits; undefined for a deleted or disabled account. */
export async function findPlanStanding(
  db: Db,
  clock: Clock,
  billing: Config['billing'],
  userId: string,
): Promise<PlanStanding | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['plan', 'premium_until', 'created_at'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (user === undefined) return undefined
  const now = clock.now()
  return { plan: planOf(user, billing, now), trialDaysLeft: trialDaysLeft(user.created_at, now) }
}

/** The user's time zone, which determines the current day. */
export async function readTimeZone(db: Db, userId: string): Promise<string> {
  const user = await db.selectFrom('users').select('time_zone').where('id', '=', userId).executeTakeFirst()
  return user?.time_zone ?? 'UTC'
}

/** Finds or creates the account of an address; `source` is stored for a new one. */
export async function ensureUser(
  db: Db,
  clock: Clock,
  email: string,
  source: string | null,
): Promise<{ id: string; isNew: boolean }> {
  const emailKey = accountKeyOf(email)
  const made = await db
    .insertInto('users')
    .values({
      id: newId(),
      email,
      email_key: emailKey,
      first_name: null,
      last_name: null,
      strategy: null,
      plan: 'free',
      role: 'user',
      source,
      upgrade_source: null,
      created_at: clock.now().toISOString(),
      currency: null,
      country: null,
      email_subscribe: 1,
      beta: 0,
      news_view: 'compact',
      number_format: null,
      time_zone: 'UTC',
      premium_until: null,
      disabled_at: null,
      passkey_required: 0,
      language: null,
      browser_language: null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made !== undefined) {
    await lookForMailsAgain(db, clock, made.id)
    return { id: made.id, isNew: true }
  }
  const { id } = await db.selectFrom('users').select('id').where('email_key', '=', emailKey).executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** Makes the account of an address an admin; creates it if needed. Returns its id. */
export async function makeAdmin(db: Db, clock: Clock, email: string): Promise<string> {
  const { id } = await ensureUser(db, clock, email, null)
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  return id
}

/**
 * Stores the browser's language and, if known, its time zone at a sign-in. The time zone determines the account's
 * current day; the language is that of mails to a user who has not chosen one.
 */
export async function storeBrowser(
  db: Db,
  clock: Clock,
  userId: string,
  { language, timeZone }: { language: Language; timeZone: string | undefined },
): Promise<void> {
  const change = { browser_language: language, ...(timeZone !== undefined && { time_zone: timeZone }) }
  await db.updateTable('users').set(change).where('id', '=', userId).execute()
  if (timeZone !== undefined) await lookForMailsAgain(db, clock, userId)
}

const userOfId = compileOnce((db: Db) => db.selectFrom('users').selectAll().where('id', '=', 'id'))

const confirmationOfUser = compileOnce((db: Db) =>
  db
    .selectFrom('account_confirmations')
    .select('email')
    .where('user_id', '=', 'user')
    .where('purpose', '=', 'purpose')
    .where('expires_at', '>', 'now'),
)

export async function readUser(db: Db, clock: Clock, billing: Config['billing'], userId: string): Promise<User> {
  const [row] = await userOfId(db, userId)
  assert(row !== undefined, 'the account exists')
  const [pending] = await confirmationOfUser(db, userId, 'email-change', clock.now().toISOString())
  return {
    _id: row.id,
    email: row.email,
    pendingEmail: pending?.email ?? null,
    first_name: row.first_name,
    last_name: row.last_name,
    strategy: decodeWordOrNull(STRATEGIES, row.strategy, 'users.strategy'),
    plan: planOf(row, billing, clock.now()),
    trialDaysLeft: trialDaysLeft(row.created_at, clock.now()),
    role: decodeWord(USER_ROLES, row.role, 'users.role'),
    source: row.source,
    upgradeSource: row.upgrade_source,
    createdAt: row.created_at,
    currency: row.currency,
    country: row.country,
    emailSubscribe: row.email_subscribe === 1,
    beta: row.beta === 1,
    newsView: decodeWord(NEWS_VIEWS, row.news_view, 'users.news_view'),
    numberFormat:
      row.number_format === null ? null : decodeObject<NumberFormat>(row.number_format, 'users.number_format'),
    passkeyRequired: row.passkey_required === 1,
    language: decodeWordOrNull(LANGUAGES, row.language, 'users.language'),
    today: dayIn(row.time_zone, clock.now()),
  }
}

type UserChange = Omit<z.output<typeof updateUser.body>, 'email' | 'passkeyRequired'>

export async function changeUser(db: Db, clock: Clock, userId: string, change: UserChange): Promise<void> {
  const columns: Updateable<UsersTable> = {
    ...(change.first_name !== undefined && { first_name: change.first_name }),
    ...(change.last_name !== undefined && { last_name: change.last_name }),
    ...(change.strategy !== undefined && { strategy: change.strategy }),
    ...(change.currency !== undefined && { currency: change.currency }),
    ...(change.country !== undefined && { country: change.country }),
    ...(change.emailSubscribe !== undefined && { email_subscribe: change.emailSubscribe ? 1 : 0 }),
    ...(change.newsView !== undefined && { news_view: change.newsView }),
    ...(change.numberFormat !== undefined && {
      number_format: change.numberFormat === null ? null : JSON.stringify(change.numberFormat),
    }),
    ...(change.language !== undefined && { language: change.language }),
  }
  if (Object.keys(columns).length === 0) return
  await db.updateTable('users').set(columns).where('id', '=', userId).execute()
  if (change.emailSubscribe !== undefined) await lookForMailsAgain(db, clock, userId)
}
