import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { BILLING_PERIODS } from '../plans.ts'
import { text } from '../value-schemas.ts'
import {
  CANCEL_REASONS,
  DISCOUNT_DURATIONS,
  INTENT_TYPES,
  MAX_CANCEL_COMMENT_LENGTH,
  MAX_DISCOUNT_CODE_LENGTH,
  PAYMENT_STATUSES,
  SANDBOX_MOMENTS,
} from './vocabulary.ts'

const period = z.enum(BILLING_PERIODS)

/** A payment method that the provider created in the browser; never a card number. */
const source = z.string().regex(/^[\w-]{1,200}$/, markText('Expected the id of a payment method'))

const subscription = z.object({
  status: z.enum([
    'trialing',
    'active',
    'past_due',
    'incomplete',
    'unpaid',
    'paused',
    'canceled',
    'incomplete_expired',
  ]),
  period,
  createdAt: z.string(),
  /** When the paid period or the trial ends. The next payment is then due unless `endsAt` is set. */
  periodEndsAt: z.string(),
  /** Null if there was no trial. */
  trialEndsAt: z.string().nullable(),
  /** When a cancelled subscription ends; null while it renews. */
  endsAt: z.string().nullable(),
  /** Until when Premium continues despite a failed payment; null if none is overdue. */
  graceEndsAt: z.string().nullable(),
})
export type BillingSubscription = z.infer<typeof subscription>

const billing = z.object({
  /** True if no real money moves. */
  isTest: z.boolean(),
  /** The account has Premium for life, through a code. */
  isLifetime: z.boolean(),
  /** The latest one; null if there never was one. */
  subscription: subscription.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** True if the first subscription may start with a trial. */
  isTrialAvailable: z.boolean(),
  /** A payment has started and is not settled yet. */
  isPaymentPending: z.boolean(),
})
export type Billing = z.infer<typeof billing>

export const getBilling = { response: billing }

const discount = z.object({
  id: z.string(),
  /** In cents; null for a percentage. */
  amount_off: z.number().nullable(),
  /** 0 to 100; null for an amount. */
  percent_off: z.number().nullable(),
  duration: z.enum(DISCOUNT_DURATIONS),
  /** For a repeating discount. */
  duration_in_months: z.number().nullable(),
  /** The only billing period it applies to; null for any. */
  period: period.nullable(),
  /** A code that gives Premium for life. Subscribing with it requires no card. */
  isLifetime: z.boolean(),
})

export type BillingDiscount = z.infer<typeof discount>

export const checkDiscount = {
  body: z.strictObject({
    code: text(MAX_DISCOUNT_CODE_LENGTH)
      .transform((code) => code.trim())
      .pipe(z.string().min(1)),
  }),
  response: z.object({ response: discount }),
}

export const takeWelcomeOffer = { response: z.object({ response: discount }) }

/** The next step for a payment or a card. */
const payment = z.object({
  type: z.enum(INTENT_TYPES).nullable(),
  clientSecret: z.string().nullable(),
  intentId: z.string().nullable(),
  status: z.enum(PAYMENT_STATUSES),
})
export type Payment = z.infer<typeof payment>

export const subscribe = {
  body: z.strictObject({
    plan: z.literal('premium'),
    period,
    source,
    /** Id of a discount from an earlier check. */
    coupon: z.string().min(1).max(100).optional(),
    /** Start with 14 days free; once per user and card. */
    trial: z.boolean().optional(),
  }),
  response: payment,
}

const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created: z.string(),
  /** In cents. */
  amount_paid: z.number(),
  /** In cents. */
  total: z.number(),
  currency: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  hosted_invoice_url: z.string().nullable(),
  invoice_pdf: z.string().nullable(),
  /** True if the provider was unreachable and this is its last known data. */
  stale: z.boolean(),
})
export type BillingInvoice = z.infer<typeof invoice>

export const listInvoices = { response: z.array(invoice) }

export const unsubscribe = {
  body: z.strictObject({ reason: z.enum(CANCEL_REASONS), comment: text(MAX_CANCEL_COMMENT_LENGTH).default('') }),
  response: billing,
}

export const resumeSubscription = { response: billing }

export const previewPeriodChange = {
  query: z.strictObject({ period }),
  response: z.object({
    /** Due now, in cents. */
    amountDue: z.number(),
    /** Remaining credit for later invoices, in cents. */
    credit: z.number(),
    currency: z.string(),
    renewsAt: z.string(),
    /** The moment that the price is valid for. Pass it to the change. */
    at: z.string(),
  }),
}

export const changePeriod = {
  body: z.strictObject({ period, at: z.iso.datetime() }),
  response: payment,
}

export const startCardChange = {
  body: z.strictObject({ source }),
  response: payment,
}

export const finishCardChange = {
  body: z.strictObject({ intentId: z.string().regex(/^[\w-]{1,200}$/) }),
  response: payment,
}

export const confirmSandboxIntent = {
  body: z.strictObject({ intentId: z.string().max(200), clientSecret: z.string().max(400), isApproved: z.boolean() }),
  /** Why it failed; null if it succeeded. */
  response: z.object({ failure: z.string().nullable() }),
}

export const passSandboxTime = {
  body: z.strictObject({ to: z.enum(SANDBOX_MOMENTS) }),
  response: billing,
}
