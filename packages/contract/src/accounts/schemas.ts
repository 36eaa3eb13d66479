import { LANGUAGES } from '@plumbline/text/language'
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
export const signedIn = z
  .object({
    token: z.string().describe('Of the session: send it as a bearer token.'),
    browserKey: z.string().describe('For later requests for a link in this browser. It signs nobody in.'),
  })
  .meta({ id: 'SignedIn' })

export const signIn = {
  body: z.strictObject({
    email: emailAddress.describe('Where the code is mailed.'),
    browserKey: text(200)
      .optional()
      .describe('From the last sign-in in this browser, so that requests of strangers do not count against it.'),
  }),
  response: z
    .object({
      nonce: z.string().describe('Ties the sign-in to the browser that began it: send it with the code.'),
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
    code: z
      .string()
      .regex(new RegExp(`^\\d{${SIGN_IN_CODE_DIGITS}}$`), markText('The code has 8 digits'))
      .describe('From the mail.'),
    nonce: text(200).min(1).describe('From the browser that requested the mail.'),
    timeZone: timeZone.optional().describe('IANA name, such as `Europe/Berlin`.'),
  }),
  response: signedIn,
}

export const verifySignIn = {
  body: z.strictObject({
    token: text(200).min(1).describe("From the mail's link."),
    nonce: text(200).optional().describe('From the browser that requested the link.'),
    confirmed: z
      .boolean()
      .optional()
      .describe('True once the user has clicked to confirm that they want to sign in here.'),
    timeZone: timeZone.optional().describe('IANA name, such as `Europe/Berlin`.'),
  }),
  response: signedIn,
}

export const setUp = {
  body: z.strictObject({
    code: text(200).min(1).describe('Of the link that the server prints at its start, while it has no administrator.'),
    email: emailAddress.describe('Of the first administrator.'),
    timeZone: timeZone.optional().describe('IANA name, such as `Europe/Berlin`.'),
  }),
  response: signedIn,
}

const session = z.object({
  _id: id,
  createdAt: instantText,
  lastSeenAt: instantText.describe('At most five minutes old.'),
  expiresAt: instantText,
  userAgent: z.string().describe("The browser's user agent at sign-in."),
  signedInBy: z.enum(SIGN_IN_METHODS).nullable().describe('Null for sessions of versions before 0.3.'),
  isCurrent: z.boolean().describe('It is the session of this request.'),
})
export type Session = z.infer<typeof session>

export const listSessions = {
  response: z.array(session),
}

export const claimLifetime = {
  body: z.strictObject({
    first_name: filledText(MAX_NAME_LENGTH).describe('The first name of the user.'),
    last_name: filledText(MAX_NAME_LENGTH).describe('The last name of the user.'),
    email: emailAddress.describe('Of the account that gets the plan.'),
    code: filledText(100).describe('Of the lifetime plan.'),
  }),
  response: z.object({
    userExists: z.boolean().describe('The account was there before.'),
    nonce: z.string().describe('Ties the sign-in to the browser that began it: send it with the code.'),
  }),
}

export const numberFormat = z
  .strictObject({
    symbolType: z.enum(['name', 'symbol']).describe('`USD` or `$`.'),
    symbolPosition: z.enum(['before', 'after']).describe("Of the currency's name or symbol."),
    symbolSpace: z.boolean().describe('Between amount and currency.'),
    thousandsSeparator: z.enum(['none', 'space', 'comma', 'dot']).describe('Between groups of three digits.'),
    decimalsSeparator: z.enum(['comma', 'dot']).describe('The decimal mark.'),
    decimals: z.int().min(0).max(MAX_DECIMALS).describe('Digits after the decimal mark.'),
  })
  .meta({ id: 'NumberFormat' })
export type NumberFormat = z.infer<typeof numberFormat>

export const user = z
  .object({
    _id: id,
    email: z.string().describe('The address for signing in.'),
    pendingEmail: z.string().nullable().describe('Requested, but not yet confirmed at the new address.'),
    first_name: z.string().nullable().describe('The first name of the user.'),
    last_name: z.string().nullable().describe('The last name of the user.'),
    strategy: z.enum(STRATEGIES).nullable().describe('How the user invests; null: not stated.'),
    plan: z.enum(PLANS).describe('`premium` for everyone if the server runs without billing.'),
    trialDaysLeft: z
      .int()
      .describe('14 minus the whole days since createdAt; below 0 the trial is over. Meaningless on the premium plan.'),
    role: z.enum(USER_ROLES).describe('Whether the user administers the installation.'),
    source: z.string().nullable().describe('Where the user came from; null: not known.'),
    upgradeSource: z.string().nullable().describe('The prompt that led to the subscription; null: none.'),
    createdAt: instantText,
    currency: currencyText.nullable().describe('Of new portfolios, ISO 4217; null: not stated.'),
    country: z.string().nullable().describe('ISO 3166-1 alpha-2; null: not stated.'),
    emailSubscribe: z.boolean().describe('Whether the user wants mails about the product.'),
    beta: z.boolean().describe('Whether the user has access to beta features.'),
    newsView: z.enum(NEWS_VIEWS).describe('How news are listed.'),
    numberFormat: numberFormat.nullable().describe('How numbers are written; null: by the language.'),
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
      first_name: text(MAX_NAME_LENGTH).nullable().describe('The first name of the user.'),
      last_name: text(MAX_NAME_LENGTH).nullable().describe('The last name of the user.'),
      email: emailAddress.describe(
        'Mails a link to the new address and a notice to the old one. The response is the same if the address belongs to another account. The address changes when the link is confirmed. Requires a sign-in within the last ten minutes.',
      ),
      strategy: z.enum(STRATEGIES).nullable().describe('How the user invests; null: not stated.'),
      currency: currencyCode.nullable().describe('Of new portfolios, ISO 4217; null: not stated.'),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, markText('Expected a country code of two capital letters'))
        .nullable()
        .describe('ISO 3166-1 alpha-2; null: not stated.'),
      emailSubscribe: z.boolean().describe('Whether the user wants mails about the product.'),
      newsView: z.enum(NEWS_VIEWS).describe('How news are listed.'),
      numberFormat: numberFormat.nullable().describe('How numbers are written; null: by the language.'),
      language: z.enum(LANGUAGES).nullable().describe("One of the offered languages, or null for the browser's."),
      passkeyRequired: z.boolean().describe('A change requires a fresh sign-in, and a passkey to turn it on.'),
    })
    .partial(),
  response: user,
}

const confirmation = z.strictObject({ token: text(200).min(1).describe("From the mail's link.") })

export const confirmEmail = {
  body: confirmation,
  response: z.object({ email: z.string().describe('The address that is confirmed.') }),
}

export const confirmDeletion = {
  body: confirmation,
}
