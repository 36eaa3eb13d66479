import { LANGUAGES, OFFERED_LANGUAGES } from '@plumbline/text/language'
import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { PLANS } from '../plans.ts'
import { currencyCode, currencyText, dayText, id, instantText, text } from '../value-schemas.ts'
import {
  INVALID_EMAIL_MESSAGE,
  isEmailAddress,
  MISSING_FIELDS_MESSAGE,
  normalizeEmailAddress,
} from './email-address.ts'
import {
  MAX_DECIMALS,
  MAX_NAME_LENGTH,
  NEWS_VIEWS,
  SIGN_IN_CODE_DIGITS,
  SIGN_IN_METHODS,
  STRATEGIES,
  USER_ROLES,
} from './vocabulary.ts'

export const emailAddress = z
  .string(MISSING_FIELDS_MESSAGE)
  .max(1000, INVALID_EMAIL_MESSAGE)
  .transform((value) => value.trim().normalize('NFC'))
  .refine((value) => value.length > 0, { message: MISSING_FIELDS_MESSAGE, abort: true })
  .refine((value) => isEmailAddress(value), INVALID_EMAIL_MESSAGE)

function filledText(maximumLength: number) {
  return text(maximumLength)
    .transform((value) => value.trim())
    .refine((value) => value.length > 0, MISSING_FIELDS_MESSAGE)
}

/** Two addresses belong to the same account if their normalized forms are equal. */
export const accountKeyOf = normalizeEmailAddress

export const timeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone })
      return true
    } catch {
      return false
    }
  }, markText('Unknown time zone'))

/** A new session. */
export const signedIn = z.object({
  token: z.string(),
  browserKey: z.string().describe('For later requests for a link in this browser. It signs nobody in.'),
})

export const signIn = {
  body: z.strictObject({
    email: emailAddress,
    browserKey: text(200)
      .optional()
      .describe('From the last sign-in in this browser, so that requests of strangers do not count against it.'),
  }),
  response: z
    .object({
      nonce: z.string(),
      isMailed: z
        .boolean()
        .describe(
          'False if a mail was sent within the last minute, or 5 unused ones within the hour: for this browser, if the address signed in here before, otherwise for its network. Then no mail is sent, and the nonce of the last request stays the valid one.',
        ),
    })
    .describe(
      'The same for every address. The browser keeps the nonce, so that the mailed link signs in without another click.',
    ),
}

export const signInByCode = {
  body: z.strictObject({
    code: z.string().regex(new RegExp(`^\\d{${SIGN_IN_CODE_DIGITS}}$`), markText('The code has 8 digits')),
    nonce: text(200).min(1).describe('From the browser that requested the mail.'),
    timeZone: timeZone.optional(),
  }),
  response: signedIn,
}

export const verifySignIn = {
  body: z.strictObject({
    token: text(200).min(1),
    nonce: text(200).optional().describe('From the browser that requested the link.'),
    confirmed: z
      .boolean()
      .optional()
      .describe('True once the user has clicked to confirm that they want to sign in here.'),
    timeZone: timeZone.optional(),
  }),
  response: signedIn,
}

export const setUp = {
  body: z.strictObject({ code: text(200).min(1), email: emailAddress, timeZone: timeZone.optional() }),
  response: signedIn,
}

const session = z.object({
  _id: id,
  createdAt: instantText,
  lastSeenAt: instantText.describe('At most five minutes old.'),
  expiresAt: instantText,
  userAgent: z.string().describe("The browser's user agent at sign-in."),
  signedInBy: z.enum(SIGN_IN_METHODS).nullable().describe('Null for sessions of versions before 0.3.'),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

export const listSessions = {
  response: z.array(session),
}

export const claimLifetime = {
  body: z.strictObject({
    first_name: filledText(MAX_NAME_LENGTH),
    last_name: filledText(MAX_NAME_LENGTH),
    email: emailAddress,
    code: filledText(100),
  }),
  response: z.object({ userExists: z.boolean(), nonce: z.string() }),
}

export const numberFormat = z
  .strictObject({
    symbolType: z.enum(['name', 'symbol']),
    symbolPosition: z.enum(['before', 'after']),
    symbolSpace: z.boolean(),
    thousandsSeparator: z.enum(['none', 'space', 'comma', 'dot']),
    decimalsSeparator: z.enum(['comma', 'dot']),
    decimals: z.int().min(0).max(MAX_DECIMALS),
  })
  .meta({ id: 'NumberFormat' })
export type NumberFormat = z.infer<typeof numberFormat>

export const user = z
  .object({
    _id: id,
    email: z.string(),
    pendingEmail: z.string().nullable().describe('Requested, but not yet confirmed at the new address.'),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    strategy: z.enum(STRATEGIES).nullable(),
    plan: z.enum(PLANS).describe('`premium` for everyone if the server runs without billing.'),
    trialDaysLeft: z
      .int()
      .describe('14 minus the whole days since createdAt; below 0 the trial is over. Meaningless on the premium plan.'),
    role: z.enum(USER_ROLES),
    source: z.string().nullable(),
    upgradeSource: z.string().nullable(),
    createdAt: instantText,
    currency: currencyText.nullable(),
    country: z.string().nullable(),
    emailSubscribe: z.boolean(),
    beta: z.boolean(),
    newsView: z.enum(NEWS_VIEWS),
    numberFormat: numberFormat.nullable(),
    passkeyRequired: z
      .boolean()
      .describe('Exports, deletions and other protected actions require a fresh sign-in with a passkey.'),
    language: z
      .enum(LANGUAGES)
      .nullable()
      .describe("Of the interface and of mails; null for the browser's language, and English in mails."),
    today: dayText.describe("The account's current day, in the time zone that the browser sent at sign-in."),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const getUser = {
  response: user,
}

/** Each value that `getUser` responds with is accepted, null included: it stands for nothing chosen. */
export const updateUser = {
  body: z
    .strictObject({
      first_name: text(MAX_NAME_LENGTH).nullable(),
      last_name: text(MAX_NAME_LENGTH).nullable(),
      email: emailAddress.describe(
        'Mails a link to the new address and a notice to the old one. The response is the same if the address belongs to another account. The address changes when the link is confirmed. Requires a sign-in within the last ten minutes.',
      ),
      strategy: z.enum(STRATEGIES).nullable(),
      currency: currencyCode.nullable(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, markText('Expected a country code of two capital letters'))
        .nullable(),
      emailSubscribe: z.boolean(),
      newsView: z.enum(NEWS_VIEWS),
      numberFormat: numberFormat.nullable(),
      language: z
        .enum(OFFERED_LANGUAGES)
        .nullable()
        .describe("One of the offered languages, or null for the browser's."),
      passkeyRequired: z.boolean().describe('A change requires a fresh sign-in, and a passkey to turn it on.'),
    })
    .partial(),
  response: user,
}

const confirmation = z.strictObject({ token: text(200).min(1) })

export const confirmEmail = {
  body: confirmation,
  response: z.object({ email: z.string() }),
}

export const confirmDeletion = {
  body: confirmation,
}
