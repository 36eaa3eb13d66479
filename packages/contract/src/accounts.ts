import { z } from 'zod'
import { invalidEmailMessage, isEmailAddress, missingFieldsMessage, normalizeEmailAddress } from './email-address.ts'
import { currencyCode, id, text } from './values.ts'

export const emailAddress = z
  .string(missingFieldsMessage)
  .max(1000, invalidEmailMessage)
  .transform((value) => value.trim().normalize('NFC'))
  .refine((value) => value.length > 0, { message: missingFieldsMessage, abort: true })
  .refine((value) => isEmailAddress(value), invalidEmailMessage)

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
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  strategy: z.enum(strategies).nullable(),
  plan: z.enum(['free', 'premium']),
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
