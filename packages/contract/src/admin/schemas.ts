import { z } from 'zod'
import { emailAddress } from '../accounts/schemas.ts'
import { USER_ROLES } from '../accounts/vocabulary.ts'
import { FINDING_CHOICES } from '../assets/vocabulary.ts'
import { PLANS } from '../plans.ts'
import { id, instantText } from '../value-schemas.ts'
import { AUDIT_EVENTS, MAX_ADMIN_PAGE_SIZE } from './vocabulary.ts'

const page = z.strictObject({
  cursor: z.string().max(200).optional().describe('From `X-Next-Cursor` of the page before.'),
  limit: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(MAX_ADMIN_PAGE_SIZE)
    .default(50)
    .describe('The most items on a page.'),
})

const adminUser = z.object({
  _id: id,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  plan: z.enum(PLANS),
  upgradeSource: z.string().nullable(),
  role: z.enum(USER_ROLES),
  createdAt: instantText,
  lastSeenAt: instantText.nullable(),
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
  createdAt: instantText,
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
  createdAt: instantText,
  redeemedAt: instantText.nullable(),
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
  createdAt: instantText,
  event: z.enum(AUDIT_EVENTS),
  account: z
    .string()
    .nullable()
    .describe("The account's address; its pseudonym after deletion; null if no account is known."),
  detail: z.string().nullable().describe('For example, the last four characters of a code.'),
  client: z.string().describe("The client's network, such as 192.0.2.0/24, or `command line`."),
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
      lastStartedAt: instantText,
      lastFinishedAt: instantText.nullable(),
      nextRunAt: instantText.nullable().describe('Null if this server does not run it.'),
      lastDone: z.int().describe('Rows processed by the last run that had work to do.'),
      lastError: z.string().nullable(),
    }),
  ),
  mails: z.object({ waiting: z.int(), sent: z.int(), givenUp: z.int(), lastError: z.string().nullable() }),
  marketData: z.array(z.string()).describe('Names of the market data sources, in order of preference.'),
  sourceStates: z
    .array(
      z.object({
        label: z.string(),
        state: z.enum(['working', 'failing', 'impaired', 'unasked']),
        lastAnswerAt: instantText.nullable(),
      }),
    )
    .describe(
      'The state of each source, in order. `failing`: the last request for prices failed. `impaired`: a part is paused, or was and has not responded since. `unasked`: no prices requested yet. `lastAnswerAt`: the instant of the last prices.',
    ),
  sources: z
    .array(
      z.object({
        part: z.string(),
        state: z
          .enum(['answering', 'paused', 'due'])
          .describe('`due`: the pause is over, but nothing has been requested since.'),
        until: z.string().nullable(),
        reason: z.string().nullable(),
        changedAt: instantText,
      }),
    )
    .describe('Parts of the market data sources that are or were paused after failures.'),
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
  checkedAt: instantText.nullable().describe('Null before the first check.'),
  available: z
    .object({ version: z.string(), url: z.string() })
    .nullable()
    .describe('A later version than this one, with the address that describes it.'),
  error: z.string().nullable().describe('Why the last check failed, in a sentence.'),
})
export type UpdateState = z.infer<typeof updateState>

const installation = z.object({
  version: z.string(),
  update: updateState.nullable().describe('Null unless the operator has set UPDATE_CHECK_URL.'),
  database: z.enum(['sqlite', 'postgres']),
  databaseBytes: z.int(),
  freeBytes: z.int().describe("Free space on the data folder's disk."),
  lastBackupAt: z
    .string()
    .nullable()
    .describe('The last backup made from the command line; null with PostgreSQL and before the first backup.'),
  users: z.int(),
  portfolios: z.int(),
  transactions: z.int(),
  assets: z.int(),
  problems: z.array(z.string()).describe('Why `/api/ready` fails, one sentence each.'),
})
export type Installation = z.infer<typeof installation>

export const getInstallation = {
  response: installation,
}
