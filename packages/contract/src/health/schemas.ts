import { z } from 'zod'
import { BILLING_MODES, MARKET_DATA_SOURCES, SIGNUP_MODES } from './vocabulary.ts'

export const getHealth = {
  response: z.object({
    status: z.literal('ok').describe('The server answers.'),
    version: z.string().describe('Of the server.'),
    marketData: z
      .enum(MARKET_DATA_SOURCES)
      .describe('`demo`: all securities and prices are made up, and every page says so.'),
    billing: z.enum(BILLING_MODES).describe('Whether it sells, tries out or has no plans.'),
    stripe: z
      .object({ publishableKey: z.string().describe('For the payment form.') })
      .nullable()
      .describe('With `billing: stripe`: the key that the payment page needs to load the card field.'),
    hasWelcomeOffer: z.boolean().describe('New users get one discount offer.'),
    localMailbox: z.boolean().describe('Sign-in mails are stored on this machine, at /mailbox.'),
    mailIsSent: z
      .boolean()
      .describe("False without a mail server: sign-in links then appear on the server's console and in its files."),
    signup: z.enum(SIGNUP_MODES).describe('Who may open an account.'),
    openId: z
      .object({ name: z.string().describe('Of the provider, on the button.') })
      .nullable()
      .describe("The operator's OpenID Connect issuer, as people know it; null without one."),
    passkeys: z
      .object({
        origin: z.string().describe('For which they work.'),
        problem: z.string().nullable().describe('Why they do not work; null: they do.'),
      })
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
        marketing: z.string().nullable().describe('Of the product; null: none.'),
        community: z.string().nullable().describe('Where users meet; null: none.'),
        help: z.string().nullable().describe('Where help is found; null: none.'),
        changelog: z.string().nullable().describe('What is new; null: none.'),
        privacy: z.string().nullable().describe('The privacy policy; null: none.'),
        terms: z.string().nullable().describe('The terms of use; null: none.'),
        contact: z.string().nullable().describe('Whom to ask; null: nobody.'),
        admin: z.string().nullable().describe('The administration of the product; null: none.'),
        source: z.string().nullable().describe('The source code; null: none.'),
      })
      .describe("The operator's own pages; null for the built-in page."),
  }),
}
export type Health = z.infer<typeof getHealth.response>

export const getReadiness = {
  response: z.object({
    status: z.literal('ready').describe('The server can take requests.'),
    version: z.string().describe('Of the server.'),
  }),
}
