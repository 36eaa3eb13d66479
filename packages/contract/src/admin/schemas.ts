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
  email: z.string().describe('The address for signing in.'),
  first_name: z.string().nullable().describe('The first name of the user.'),
  last_name: z.string().nullable().describe('The last name of the user.'),
  plan: z.enum(PLANS).describe('What the user has subscribed to or was given.'),
  upgradeSource: z.string().nullable().describe('The prompt that led to the subscription; null: none.'),
  role: z.enum(USER_ROLES).describe('Whether the user administers the installation.'),
  createdAt: instantText,
  lastSeenAt: instantText.nullable().describe('An instant in UTC; null: never.'),
  portfolios: z.int().describe('How many the user has.'),
  isDisabled: z.boolean().describe('The user cannot sign in.'),
})
export type AdminUser = z.infer<typeof adminUser>

export const listUsers = {
  query: page,
  response: z.array(adminUser),
}

export const addUser = {
  body: z.strictObject({ email: emailAddress.describe('The address for signing in.') }),
}

export const inviteUser = {
  body: z.strictObject({ email: emailAddress.describe('The address for signing in.') }),
}

export const changeRole = {
  body: z.strictObject({ role: z.enum(USER_ROLES).describe('Whether the user administers the installation.') }),
}

export const decideFinding = {
  body: z.strictObject({
    choice: z.enum(FINDING_CHOICES).describe('What to do with the prices that the finding is about.'),
  }),
}

export const orderSources = {
  body: z.strictObject({
    sources: z.array(z.string().max(20)).min(1).max(10).describe('The names of the sources, the first one first.'),
  }),
}

export const disableUser = {
  body: z.strictObject({ isDisabled: z.boolean().describe('The user cannot sign in.') }),
}

const feedbackEntry = z.object({
  _id: id,
  email: z.string().describe('The address for signing in.'),
  message: z.string().describe('What the user wrote.'),
  url: z.string().describe('The page that it was sent from.'),
  browser: z.string().describe('As it names itself.'),
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
  ending: z.string().describe('The last characters of the code.'),
  createdAt: instantText,
  redeemedAt: instantText.nullable().describe('An instant in UTC; null: not yet.'),
  redeemedBy: z.string().nullable().describe("The user's address; null: nobody yet."),
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
  event: z.enum(AUDIT_EVENTS).describe('What happened.'),
  account: z
    .string()
    .nullable()
    .describe("The account's address; its pseudonym after deletion; null if no account is known."),
  detail: z.string().nullable().describe('For example, the last four characters of a code.'),
  client: z.string().describe("The client's network, such as 192.0.2.0/24, or `command line`."),
  requestId: z.string().nullable().describe("Of the request in the server's log; null: not by a request."),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAuditLog = {
  query: page,
  response: z.array(auditEntry),
}

const backgroundWork = z.object({
  sweeps: z
    .array(
      z.object({
        name: z.string().describe('Of the task.'),
        lastStartedAt: instantText,
        lastFinishedAt: instantText.nullable().describe('An instant in UTC; null: it was not finished.'),
        nextRunAt: instantText.nullable().describe('Null if this server does not run it.'),
        lastDone: z.int().describe('Rows processed by the last run that had work to do.'),
        lastError: z.string().nullable().describe('Why it failed last; null: it did not.'),
      }),
    )
    .describe('Repeated tasks of the server.'),
  mails: z
    .object({
      waiting: z.int().describe('Not sent yet.'),
      sent: z.int().describe('Taken by the mail server.'),
      givenUp: z.int().describe('Tried too often.'),
      lastError: z.string().nullable().describe('Why it failed last; null: it did not.'),
    })
    .describe('The mails that the server sends.'),
  marketData: z.array(z.string()).describe('Names of the market data sources, in order of preference.'),
  sourceStates: z
    .array(
      z.object({
        label: z.string().describe("The source's name."),
        state: z.enum(['working', 'failing', 'impaired', 'unasked']).describe('How its last answers were.'),
        lastAnswerAt: instantText.nullable().describe('An instant in UTC; null: none yet.'),
      }),
    )
    .describe(
      'The state of each source, in order. `failing`: the last request for prices failed. `impaired`: a part is paused, or was and has not responded since. `unasked`: no prices requested yet. `lastAnswerAt`: the instant of the last prices.',
    ),
  sources: z
    .array(
      z.object({
        part: z.string().describe('Which data it is about.'),
        state: z
          .enum(['answering', 'paused', 'due'])
          .describe('`due`: the pause is over, but nothing has been requested since.'),
        until: z.string().nullable().describe('Until when it is not asked; null: it is asked.'),
        reason: z.string().nullable().describe('Why it is not asked; null: it is asked.'),
        changedAt: instantText,
      }),
    )
    .describe('Parts of the market data sources that are or were paused after failures.'),
})
export type BackgroundWork = z.infer<typeof backgroundWork>

export const getBackground = {
  response: backgroundWork,
}

const mailPreview = z.object({
  name: z.string().describe('Which mail it is.'),
  subject: z.string().describe("The mail's subject."),
  text: z.string().describe('The mail as plain text.'),
  html: z.string().describe('The mail as HTML.'),
})
export type MailPreview = z.infer<typeof mailPreview>

export const listMailPreviews = {
  response: z.array(mailPreview),
}

export const createAdminLink = {
  response: z.object({ url: z.string().describe('Signs in once.') }),
}

const updateState = z.object({
  checkedAt: instantText.nullable().describe('Null before the first check.'),
  available: z
    .object({
      version: z.string().describe('As in the changelog.'),
      url: z.string().describe('Where the release is described.'),
    })
    .nullable()
    .describe('A later version than this one, with the address that describes it.'),
  error: z.string().nullable().describe('Why the last check failed, in a sentence.'),
})
export type UpdateState = z.infer<typeof updateState>

const installation = z.object({
  version: z.string().describe('As in the changelog.'),
  update: updateState.nullable().describe('Null unless the operator has set UPDATE_CHECK_URL.'),
  database: z.enum(['sqlite', 'postgres']).describe('Which database keeps the data.'),
  databaseBytes: z.int().describe('The size of the database.'),
  freeBytes: z.int().describe("Free space on the data folder's disk."),
  lastBackupAt: z
    .string()
    .nullable()
    .describe('The last backup made from the command line; null with PostgreSQL and before the first backup.'),
  users: z.int().describe('How many there are.'),
  portfolios: z.int().describe('How many there are.'),
  transactions: z.int().describe('How many there are.'),
  assets: z.int().describe('How many are known.'),
  problems: z.array(z.string()).describe('Why `/api/ready` fails, one sentence each.'),
})
export type Installation = z.infer<typeof installation>

export const getInstallation = {
  response: installation,
}
