import { z } from 'zod'
import { plans } from './plans.ts'
import { id } from './values.ts'

/** Every operation here answers 404 to whoever has not the role admin. Lists are newest first; the next cursor and the count stand in headers. */
const page = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

const adminUser = z.object({
  _id: id,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  plan: z.enum(plans),
  upgradeSource: z.string().nullable(),
  role: z.enum(['user', 'admin']),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  portfolios: z.int(),
})
export type AdminUser = z.infer<typeof adminUser>

export const listUsers = { method: 'GET', path: '/admin/users', query: page, answer: z.array(adminUser) } as const

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
  method: 'GET',
  path: '/admin/feedback',
  query: page,
  answer: z.array(feedbackEntry),
} as const

/** A lifetime code is shown once, when the command line makes it; here stand its last four characters. */
const lifetimeCode = z.object({
  _id: id,
  ending: z.string(),
  createdAt: z.string(),
  redeemedAt: z.string().nullable(),
  redeemedBy: z.string().nullable(),
})
export type LifetimeCode = z.infer<typeof lifetimeCode>

export const listCodes = { method: 'GET', path: '/admin/codes', query: page, answer: z.array(lifetimeCode) } as const

export const auditEvents = [
  'sign-in-asked',
  'sign-in-refused',
  'signed-in',
  'signed-out',
  'session-ended',
  'signed-out-everywhere',
  'link-handed-out',
  'email-change-asked',
  'email-changed',
  'account-exported',
  'deletion-asked',
  'account-deleted',
  'code-redeemed',
  'code-revoked',
  'codes-created',
  'admin-granted',
] as const
export type AuditEvent = (typeof auditEvents)[number]

/** What happened that bears on an account's safety. It is kept for a year, and without a name once the account is deleted. */
const auditEntry = z.object({
  _id: id,
  createdAt: z.string(),
  event: z.enum(auditEvents),
  /** The account's address; its pseudonym once it is deleted; null where no account is known. */
  account: z.string().nullable(),
  /** Such as the last four characters of a code. */
  detail: z.string().nullable(),
  /** The client's network, such as 192.0.2.0/24, or `command line`. */
  client: z.string(),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAuditLog = { method: 'GET', path: '/admin/audit', query: page, answer: z.array(auditEntry) } as const

const backgroundWork = z.object({
  sweeps: z.array(
    z.object({
      name: z.string(),
      lastStartedAt: z.string(),
      lastFinishedAt: z.string().nullable(),
      /** Rows that the last run with something to do did. */
      lastDone: z.int(),
      lastError: z.string().nullable(),
    }),
  ),
  mails: z.object({ waiting: z.int(), sent: z.int(), givenUp: z.int(), lastError: z.string().nullable() }),
})
export type BackgroundWork = z.infer<typeof backgroundWork>

export const getBackground = { method: 'GET', path: '/admin/background', answer: backgroundWork } as const

/** Where the operator runs an admin site of their own (ADMIN_URL): its address with a code that signs in there once, within a minute. */
export const createAdminLink = { method: 'POST', path: '/admin/link', answer: z.object({ url: z.string() }) } as const
