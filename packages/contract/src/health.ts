import { z } from 'zod'

/** What an open page must know before anyone has signed in. */
export const getHealth = {
  method: 'GET',
  path: '/health',
  answer: z.object({
    status: z.literal('ok'),
    version: z.string(),
    /** `demo`: every security and price is invented, and each page says so. */
    marketData: z.enum(['demo', 'files', 'yahoo', 'eodhd']),
    billing: z.enum(['sandbox', 'stripe', 'off']),
    /** Sign-in mails are kept on this machine, at /mailbox. */
    localMailbox: z.boolean(),
    signup: z.enum(['open', 'closed']),
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
    }),
  }),
} as const
export type Health = z.infer<typeof getHealth.answer>
