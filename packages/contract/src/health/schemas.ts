import { z } from 'zod'
import { BILLING_MODES, MARKET_DATA_SOURCES, SIGNUP_MODES } from './vocabulary.ts'

export const getHealth = {
  response: z.object({
    status: z.literal('ok'),
    version: z.string(),
    /** `demo`: all securities and prices are made up, and every page says so. */
    marketData: z.enum(MARKET_DATA_SOURCES),
    billing: z.enum(BILLING_MODES),
    /** With `billing: stripe`: the key that the payment page needs to load the card field. */
    stripe: z.object({ publishableKey: z.string() }).nullable(),
    /** New users get one discount offer. */
    hasWelcomeOffer: z.boolean(),
    /** Sign-in mails are stored on this machine, at /mailbox. */
    localMailbox: z.boolean(),
    /** False without a mail server: sign-in links then appear on the server's console and in its files. */
    mailIsSent: z.boolean(),
    signup: z.enum(SIGNUP_MODES),
    /** The operator's OpenID Connect issuer, as people know it; null without one. */
    openId: z.object({ name: z.string() }).nullable(),
    /** Passkeys work only at the address that the operator configured. `problem` says why they cannot work there. */
    passkeys: z.object({ origin: z.string(), problem: z.string().nullable() }),
    /** The address for feedback, also shown in the notice about the portfolio limit. */
    contactEmail: z.string(),
    /** An ES module of the operator that exports `track(event)`; null: no tracking. */
    analytics: z.string().nullable(),
    /** The operator's own pages; null for the built-in page. */
    links: z.object({
      marketing: z.string().nullable(),
      community: z.string().nullable(),
      help: z.string().nullable(),
      changelog: z.string().nullable(),
      privacy: z.string().nullable(),
      terms: z.string().nullable(),
      contact: z.string().nullable(),
      admin: z.string().nullable(),
      source: z.string().nullable(),
    }),
  }),
}
export type Health = z.infer<typeof getHealth.response>

export const getReadiness = {
  response: z.object({ status: z.literal('ready'), version: z.string() }),
}
