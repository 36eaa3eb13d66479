import { z } from 'zod'
import { BILLING_MODES, MARKET_DATA_SOURCES, SIGNUP_MODES } from './vocabulary.ts'

export const getHealth = {
  response: z.object({
    status: z.literal('ok'),
    version: z.string(),
    marketData: z
      .enum(MARKET_DATA_SOURCES)
      .describe('`demo`: all securities and prices are made up, and every page says so.'),
    billing: z.enum(BILLING_MODES),
    stripe: z
      .object({ publishableKey: z.string() })
      .nullable()
      .describe('With `billing: stripe`: the key that the payment page needs to load the card field.'),
    hasWelcomeOffer: z.boolean().describe('New users get one discount offer.'),
    localMailbox: z.boolean().describe('Sign-in mails are stored on this machine, at /mailbox.'),
    mailIsSent: z
      .boolean()
      .describe("False without a mail server: sign-in links then appear on the server's console and in its files."),
    signup: z.enum(SIGNUP_MODES),
    openId: z
      .object({ name: z.string() })
      .nullable()
      .describe("The operator's OpenID Connect issuer, as people know it; null without one."),
    passkeys: z
      .object({ origin: z.string(), problem: z.string().nullable() })
      .describe(
        'Passkeys work only at the address that the operator configured. `problem` says why they cannot work there.',
      ),
    contactEmail: z.string().describe('The address for feedback, also shown in the notice about the portfolio limit.'),
    analytics: z
      .string()
      .nullable()
      .describe('An ES module of the operator that exports `track(event)`; null: no tracking.'),
    links: z
      .object({
        marketing: z.string().nullable(),
        community: z.string().nullable(),
        help: z.string().nullable(),
        changelog: z.string().nullable(),
        privacy: z.string().nullable(),
        terms: z.string().nullable(),
        contact: z.string().nullable(),
        admin: z.string().nullable(),
        source: z.string().nullable(),
      })
      .describe("The operator's own pages; null for the built-in page."),
  }),
}
export type Health = z.infer<typeof getHealth.response>

export const getReadiness = {
  response: z.object({ status: z.literal('ready'), version: z.string() }),
}
