import { z } from 'zod'
import { emailAddress } from '../accounts/schemas.ts'
import { USER_ROLES } from '../accounts/vocabulary.ts'
import { FINDING_CHOICES } from '../assets/vocabulary.ts'
import { PLANS } from '../plans.ts'
import { id } from '../value-schemas.ts'
import { AUDIT_EVENTS, MAX_ADMIN_PAGE_SIZE } from './vocabulary.ts'

const page = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number<number>().int().min(1).max(MAX_ADMIN_PAGE_SIZE).default(50),
})

const adminUser = z.object({
  _id: id,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  plan: z.enum(PLANS),
  upgradeSource: z.string().nullable(),
  role: z.enum(USER_ROLES),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  portfolios: z.int(),
  isDisabled: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUser>

export const listUsers = {
  query: page,
  response: z.array(adminUser),
}

export const addUser = {
  body: z.strictObject({ email: emailAddress }),
}

export const inviteUser = {
  body: z.strictObject({ email: emailAddress }),
}

export const changeRole = {
  body: z.strictObject({ role: z.enum(USER_ROLES) }),
}

export const decideFinding = {
  body: z.strictObject({ choice: z.enum(FINDING_CHOICES) }),
}

export const orderSources = {
  body: z.strictObject({ sources: z.array(z.string().max(20)).min(1).max(10) }),
}

export const disableUser = {
  body: z.strictObject({ isDisabled: z.boolean() }),
}

const feedbackEntry = z.object({
  _id: id,
  email: z.string(),
  message: z.string(),
  url: z.string(),
  browser: z.string(),
  createdAt: z.string(),
})
export type FeedbackEntry = z.infer<typeof feedbackEntry>

export const listFeedback = {
  query: page,
  response: z.array(feedbackEntry),
}

/**
 * A lifetime code. The command line shows the full code once, when it creates it; this holds the last four characters.
 */
const lifetimeCode = z.object({
  _id: id,
  ending: z.string(),
  createdAt: z.string(),
  redeemedAt: z.string().nullable(),
  redeemedBy: z.string().nullable(),
})
export type LifetimeCode = z.infer<typeof lifetimeCode>

export const listCodes = {
  query: page,
  response: z.array(lifetimeCode),
}

/** A security-related event of an account. Kept for a year; anonymized when the account is deleted. */
const auditEntry = z.object({
  _id: id,
  createdAt: z.string(),
  event: z.enum(AUDIT_EVENTS),
  /** The account's address; its pseudonym after deletion; null if no account is known. */
  account: z.string().nullable(),
  /** For example, the last four characters of a code. */
  detail: z.string().nullable(),
  /** The client's network, such as 192.0.2.0/24, or `command line`. */
  client: z.string(),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAuditLog = {
  query: page,
  response: z.array(auditEntry),
}

const backgroundWork = z.object({
  sweeps: z.array(
    z.object({
      name: z.string(),
      lastStartedAt: z.string(),
      lastFinishedAt: z.string().nullable(),
      /** Null if this server does not run it. */
      nextRunAt: z.string().nullable(),
      /** Rows processed by the last run that had work to do. */
      lastDone: z.int(),
      lastError: z.string().nullable(),
    }),
  ),
  mails: z.object({ waiting: z.int(), sent: z.int(), givenUp: z.int(), lastError: z.string().nullable() }),
  /** Names of the market data sources, in order of preference. */
  marketData: z.array(z.string()),
  /**
   * The state of each source, in order. `failing`: the last request for prices failed. `impaired`: a part is paused, or
   * was and has not responded since. `unasked`: no prices requested yet. `lastAnswerAt`: the instant of the last
   * prices.
   */
  sourceStates: z.array(
    z.object({
      label: z.string(),
      state: z.enum(['working', 'failing', 'impaired', 'unasked']),
      lastAnswerAt: z.string().nullable(),
    }),
  ),
  /** Parts of the market data sources that are or were paused after failures. */
  sources: z.array(
    z.object({
      part: z.string(),
      /** `due`: the pause is over, but nothing has been requested since. */
      state: z.enum(['answering', 'paused', 'due']),
      until: z.string().nullable(),
      reason: z.string().nullable(),
      changedAt: z.string(),
    }),
  ),
})
export type BackgroundWork = z.infer<typeof backgroundWork>

export const getBackground = {
  response: backgroundWork,
}

const mailPreview = z.object({ name: z.string(), subject: z.string(), text: z.string(), html: z.string() })
export type MailPreview = z.infer<typeof mailPreview>

export const listMailPreviews = {
  response: z.array(mailPreview),
}

export const createAdminLink = {
  response: z.object({ url: z.string() }),
}

const updateState = z.object({
  /** Null before the first check. */
  checkedAt: z.string().nullable(),
  /** A later version than this one, with the address that describes it. */
  available: z.object({ version: z.string(), url: z.string() }).nullable(),
  /** Why the last check failed, in a sentence. */
  error: z.string().nullable(),
})
export type UpdateState = z.infer<typeof updateState>

const installation = z.object({
  version: z.string(),
  /** Null unless the operator has set UPDATE_CHECK_URL. */
  update: updateState.nullable(),
  database: z.enum(['sqlite', 'postgres']),
  databaseBytes: z.int(),
  /** Free space on the data folder's disk. */
  freeBytes: z.int(),
  /** The last backup made from the command line; null with PostgreSQL and before the first backup. */
  lastBackupAt: z.string().nullable(),
  users: z.int(),
  portfolios: z.int(),
  transactions: z.int(),
  assets: z.int(),
  /** Why `/api/ready` fails, one sentence each. */
  problems: z.array(z.string()),
})
export type Installation = z.infer<typeof installation>

export const getInstallation = {
  response: installation,
}
