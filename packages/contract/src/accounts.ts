import { z } from 'zod'
import { invalidEmailMessage, isEmailAddress, missingFieldsMessage, normalizeEmailAddress } from './email-address.ts'
import { plans } from './plans.ts'
import { currencyCode, id, text } from './values.ts'

export const emailAddress = z
  .string(missingFieldsMessage)
  .max(1000, invalidEmailMessage)
  .transform((value) => value.trim().normalize('NFC'))
  .refine((value) => value.length > 0, { message: missingFieldsMessage, abort: true })
  .refine((value) => isEmailAddress(value), invalidEmailMessage)

function filledText(maximumLength: number) {
  return text(maximumLength)
    .transform((value) => value.trim())
    .refine((value) => value.length > 0, missingFieldsMessage)
}

/** Two addresses belong to one account when their normalized forms are equal. */
export const accountKeyOf = normalizeEmailAddress

const timeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone })
      return true
    } catch {
      return false
    }
  }, 'Unknown time zone')

export const signIn = {
  method: 'POST',
  path: '/signin',
  body: z.strictObject({ email: emailAddress }),
  /** The same for every address. The browser keeps the nonce: with it, the mailed link signs in without a further click. */
  answer: z.object({ nonce: z.string() }),
} as const

export const verifySignIn = {
  method: 'POST',
  path: '/signin/verify',
  body: z.strictObject({
    token: z.string().min(1).max(200),
    /** From the browser that asked for the link. */
    nonce: z.string().max(200).optional(),
    /** True once the person has said, by a click, that they want to sign in here. */
    confirmed: z.boolean().optional(),
    timeZone: timeZone.optional(),
  }),
  answer: z.object({ token: z.string() }),
} as const

export const signOut = { method: 'POST', path: '/signout' } as const

/** Ends every session of the account, this one too. */
export const signOutEverywhere = { method: 'POST', path: '/signout/all' } as const

const session = z.object({
  _id: id,
  createdAt: z.string(),
  /** At most five minutes old. */
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  /** As the browser described itself at sign-in. */
  userAgent: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

/** The account's own, the current one first, then by last use. */
export const listSessions = { method: 'GET', path: '/user/sessions', answer: z.array(session) } as const

export const endSession = { method: 'DELETE', path: '/user/sessions/:id' } as const

/** Redeems a lifetime code. The mail to sign in comes at once; the nonce is as in `signIn`. An unknown and a used code are refused alike. */
export const claimLifetime = {
  method: 'POST',
  path: '/sumo',
  body: z.strictObject({
    first_name: filledText(100),
    last_name: filledText(100),
    email: emailAddress,
    code: filledText(100),
  }),
  answer: z.object({ userExists: z.boolean(), nonce: z.string() }),
} as const

export const numberFormat = z.strictObject({
  symbolType: z.enum(['name', 'symbol']),
  symbolPosition: z.enum(['before', 'after']),
  symbolSpace: z.boolean(),
  thousandsSeparator: z.enum(['none', 'space', 'comma', 'dot']),
  decimalsSeparator: z.enum(['comma', 'dot']),
  decimals: z.int().min(0).max(8),
})
export type NumberFormat = z.infer<typeof numberFormat>

export const strategies = ['value', 'trading', 'mixed', 'other'] as const

export const user = z.object({
  _id: id,
  email: z.string(),
  /** Asked for and not yet confirmed at the new address. */
  pendingEmail: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  strategy: z.enum(strategies).nullable(),
  /** `premium` for everyone where the server runs without billing. */
  plan: z.enum(plans),
  /** 14 minus the whole days since createdAt; below 0 the trial is over. Means nothing on the premium plan. */
  trialDaysLeft: z.int(),
  role: z.enum(['user', 'admin']),
  source: z.string().nullable(),
  upgradeSource: z.string().nullable(),
  createdAt: z.string(),
  currency: z.string().nullable(),
  country: z.string().nullable(),
  emailSubscribe: z.boolean(),
  beta: z.boolean(),
  newsView: z.enum(['compact', 'grid']),
  numberFormat: numberFormat.nullable(),
  /** The account's current day, in the time zone that the browser gave at sign-in. */
  today: z.string(),
})
export type User = z.infer<typeof user>

export const getUser = { method: 'GET', path: '/user', answer: user } as const

export const updateUser = {
  method: 'PATCH',
  path: '/user',
  body: z
    .strictObject({
      first_name: text(100),
      last_name: text(100),
      /**
       * Mails a link to the new address and a notice to the old one, and answers the same when the address belongs to another account.
       * Nothing changes before the link is confirmed. Needs a sign-in within the last ten minutes.
       */
      email: emailAddress,
      strategy: z.enum(strategies),
      currency: currencyCode,
      country: z.string().regex(/^[A-Z]{2}$/, 'Expected a country code of two capital letters'),
      emailSubscribe: z.boolean(),
      newsView: z.enum(['compact', 'grid']),
      numberFormat,
    })
    .partial(),
  answer: user,
} as const

const confirmation = z.strictObject({ token: z.string().min(1).max(200) })

/** Confirms the link `/app/confirm/email?code=…`; works once, for an hour, signed in or not. Ends the account's other sessions. */
export const confirmEmail = {
  method: 'POST',
  path: '/user/email/confirm',
  body: confirmation,
  answer: z.object({ email: z.string() }),
} as const

/** Mails a link that deletes the account; nothing is deleted before it is confirmed. */
export const startDeletion = { method: 'POST', path: '/user/deletion' } as const

/** Confirms the link `/app/confirm/deletion?code=…`; works once, for an hour, signed in or not. Everything of the account is gone afterwards. */
export const confirmDeletion = { method: 'POST', path: '/user/deletion/confirm', body: confirmation } as const
