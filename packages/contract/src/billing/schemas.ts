import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { BILLING_PERIODS } from '../plans.ts'
import { currencyText, instantText, text } from '../value-schemas.ts'
import {
  CANCEL_REASONS,
  DISCOUNT_DURATIONS,
  INTENT_TYPES,
  MAX_CANCEL_COMMENT_LENGTH,
  MAX_DISCOUNT_CODE_LENGTH,
  PAYMENT_STATUSES,
  SANDBOX_MOMENTS,
} from './vocabulary.ts'

const period = z.enum(BILLING_PERIODS).describe('How often Premium is paid.')

/** A payment method that the provider created in the browser; never a card number. */
const source = z
  .string()
  .regex(/^[\w-]{1,200}$/, markText('Expected the id of a payment method'))
  .describe('The id of the payment method.')

const subscription = z
  .object({
    status: z
      .enum(['trialing', 'active', 'past_due', 'incomplete', 'unpaid', 'paused', 'canceled', 'incomplete_expired'])
      .describe('As the payment provider states it.'),
    period,
    createdAt: instantText,
    periodEndsAt: z
      .string()
      .describe('When the paid period or the trial ends. The next payment is then due unless `endsAt` is set.'),
    trialEndsAt: instantText.nullable().describe('Null if there was no trial.'),
    endsAt: instantText.nullable().describe('When a cancelled subscription ends; null while it renews.'),
    graceEndsAt: z
      .string()
      .nullable()
      .describe('Until when Premium continues despite a failed payment; null if none is overdue.'),
  })
  .meta({ id: 'Subscription' })
export type BillingSubscription = z.infer<typeof subscription>

const billing = z
  .object({
    isTest: z.boolean().describe('True if no real money moves.'),
    isLifetime: z.boolean().describe('The account has Premium for life, through a code.'),
    subscription: subscription.nullable().describe('The latest one; null if there never was one.'),
    card: z
      .object({ brand: z.string().describe('Such as `visa`.'), last4: z.string().describe('Its last four digits.') })
      .nullable()
      .describe('That pays; null: none is kept.'),
    isTrialAvailable: z.boolean().describe('True if the first subscription may start with a trial.'),
    isPaymentPending: z.boolean().describe('A payment has started and is not settled yet.'),
  })
  .meta({ id: 'Billing' })
export type Billing = z.infer<typeof billing>

export const getBilling = { response: billing }

const discount = z
  .object({
    id: z.string().describe('At the payment provider.'),
    amount_off: z.number().nullable().describe('In cents; null for a percentage.'),
    percent_off: z.number().nullable().describe('0 to 100; null for an amount.'),
    duration: z.enum(DISCOUNT_DURATIONS).describe('How long it counts.'),
    duration_in_months: z.number().nullable().describe('For a repeating discount.'),
    period: period.nullable().describe('The only billing period it applies to; null for any.'),
    isLifetime: z.boolean().describe('A code that gives Premium for life. Subscribing with it requires no card.'),
  })
  .meta({ id: 'Discount', description: 'The discount.' })

export type BillingDiscount = z.infer<typeof discount>

export const checkDiscount = {
  body: z.strictObject({
    code: text(MAX_DISCOUNT_CODE_LENGTH)
      .transform((code) => code.trim())
      .pipe(z.string().min(1))
      .describe('Of the discount.'),
  }),
  response: z.object({ response: discount.describe('The discount.') }),
}

export const takeWelcomeOffer = { response: z.object({ response: discount.describe('The discount.') }) }

/** The next step for a payment or a card. */
const payment = z
  .object({
    type: z.enum(INTENT_TYPES).nullable().describe('What the browser has to confirm; null: nothing.'),
    clientSecret: z.string().nullable().describe('Lets the browser finish the payment.'),
    intentId: z.string().nullable().describe('Of the payment, at the provider.'),
    status: z.enum(PAYMENT_STATUSES).describe('Of the payment.'),
  })
  .meta({ id: 'PaymentStep' })
export type Payment = z.infer<typeof payment>

export const subscribe = {
  body: z.strictObject({
    plan: z.literal('premium').describe('What is subscribed to.'),
    period,
    source,
    coupon: z.string().min(1).max(100).optional().describe('Id of a discount from an earlier check.'),
    trial: z.boolean().optional().describe('Start with 14 days free; once per user and card.'),
  }),
  response: payment,
}

const invoice = z
  .object({
    id: z.string().describe('At the payment provider.'),
    number: z.string().nullable().describe('As printed on it; null: a draft.'),
    created: z.string().describe('When it was made.'),
    amount_paid: z.number().describe('In cents.'),
    total: z.number().describe('In cents.'),
    currency: currencyText,
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).describe('As the payment provider states it.'),
    hosted_invoice_url: z.string().nullable().describe('Its page at the provider; null: none.'),
    invoice_pdf: z.string().nullable().describe('The address of the PDF; null: none.'),
    stale: z.boolean().describe('True if the provider was unreachable and this is its last known data.'),
  })
  .meta({ id: 'Invoice' })
export type BillingInvoice = z.infer<typeof invoice>

export const listInvoices = { response: z.array(invoice) }

export const unsubscribe = {
  body: z.strictObject({
    reason: z.enum(CANCEL_REASONS).describe('Why the subscription ends.'),
    comment: text(MAX_CANCEL_COMMENT_LENGTH).default('').describe('More about the reason.'),
  }),
  response: billing,
}

export const resumeSubscription = { response: billing }

export const previewPeriodChange = {
  query: z.strictObject({ period }),
  response: z.object({
    amountDue: z.number().describe('Due now, in cents.'),
    credit: z.number().describe('Remaining credit for later invoices, in cents.'),
    currency: currencyText,
    renewsAt: instantText,
    at: instantText.describe('The moment that the price is valid for. Pass it to the change.'),
  }),
}

export const changePeriod = {
  body: z.strictObject({ period, at: z.iso.datetime().describe('The instant of the preview that was confirmed.') }),
  response: payment,
}

export const startCardChange = {
  body: z.strictObject({ source }),
  response: payment,
}

export const finishCardChange = {
  body: z.strictObject({
    intentId: z
      .string()
      .regex(/^[\w-]{1,200}$/)
      .describe('Of the payment, at the provider.'),
  }),
  response: payment,
}

export const confirmSandboxIntent = {
  body: z.strictObject({
    intentId: z.string().max(200).describe('Of the payment, at the provider.'),
    clientSecret: z.string().max(400).describe('Lets the browser finish the payment.'),
    isApproved: z.boolean().describe('Whether the simulated bank approves.'),
  }),
  response: z
    .object({ failure: z.string().nullable().describe('Why it was declined; null: it was not.') })
    .describe('Why it failed; null if it succeeded.'),
}

export const passSandboxTime = {
  body: z.strictObject({ to: z.enum(SANDBOX_MOMENTS).describe('Which moment the sandbox goes to.') }),
  response: billing,
}
