import { z } from 'zod'
import { billingModes, marketDataSources, signupModes } from './operations.ts'

export const getHealth = {
  response: z.object({
    status: z.literal('ok'),
    version: z.string(),
    /** `demo`: every security and price is invented, and each page says so. */
    marketData: z.enum(marketDataSources),
    billing: z.enum(billingModes),
    /** With `billing: stripe`: what the payment page needs to load the card field. */
    stripe: z.object({ publishableKey: z.string() }).nullable(),
    /** New users are offered a discount once. */
    hasWelcomeOffer: z.boolean(),
    /** Sign-in mails are kept on this machine, at /mailbox. */
    localMailbox: z.boolean(),
    /** False without a mail server: sign-in links are on the server's console and among its files. */
    mailIsSent: z.boolean(),
    signup: z.enum(signupModes),
    /** Where feedback goes and what the portfolio cap's notice names. */
    contactEmail: z.string(),
    /** An ES module of the operator's that exports `track(event)`; null: nothing is tracked. */
    analytics: z.string().nullable(),
    /** The operator's own pages; null where the built-in one serves. */
    links: z.object({
      marketing: z.string().nullable(),
      community: z.string().nullable(),
      help: z.string().nullable(),
      changelog: z.string().nullable(),
      admin: z.string().nullable(),
      source: z.string().nullable(),
    }),
  }),
}
export type Health = z.infer<typeof getHealth.response>

export const getReadiness = {
  response: z.object({ status: z.literal('ready'), version: z.string() }),
}
