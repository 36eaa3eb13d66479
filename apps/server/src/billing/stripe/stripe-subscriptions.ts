import type Stripe from 'stripe'
import { PaymentRefusedError } from '../provider/payment-errors.ts'
import type { Cancellation, NewSubscription } from '../provider/payment-provider.ts'
import { isLive, type Subscription } from '../provider/subscription.ts'
import type { CallStripe } from './call-stripe.ts'
import { idOf, isPremiumSubscription, type PriceIds, readSubscription, requireObject } from './read-objects.ts'

/** More than any customer has. */
const MAX_SUBSCRIPTIONS = 100

const FEEDBACK = {
  feature: 'missing_features',
  expensive: 'too_expensive',
  competitor: 'switched_service',
  bugs: 'low_quality',
  other: 'other',
} as const satisfies Record<Cancellation['reason'], string>

export interface StripeServices {
  stripe: Stripe
  call: CallStripe
  priceIds: PriceIds
}

/** The latest invoice of a subscription; fetched when the response contains only its id. */
export async function fetchLatestInvoice(
  { stripe, call }: StripeServices,
  { latest_invoice: latest }: Pick<Stripe.Subscription, 'latest_invoice'>,
): Promise<Stripe.Invoice | null> {
  if (latest === null || latest === undefined) return null
  return typeof latest === 'string' ? await call(() => stripe.invoices.retrieve(latest)) : latest
}

/** Ignores an error for an object that is already gone. */
async function unlessGone(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof PaymentRefusedError && error.subject === 'gone')) throw error
  }
}

const retrieve = async ({ stripe, call }: StripeServices, id: string) =>
  requireObject(await call(() => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })))

const read = async (services: StripeServices, subscription: Stripe.Subscription) =>
  readSubscription(subscription, await fetchLatestInvoice(services, subscription), services.priceIds)

async function createSubscription(services: StripeServices, request: NewSubscription, key: string) {
  const { stripe, call, priceIds } = services
  const { customerId, userId, attemptId, period, discount, trialDays } = request
  const subscription = await call(() =>
    stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: priceIds[period] }],
        payment_behavior: 'allow_incomplete',
        metadata: { user_id: userId, attempt_id: attemptId },
        expand: ['latest_invoice'],
        ...(trialDays > 0 && { trial_period_days: trialDays }),
        ...(discount !== null && {
          discounts: [
            discount.promotionCodeId === null ? { coupon: discount.id } : { promotion_code: discount.promotionCodeId },
          ],
        }),
      },
      { idempotencyKey: key },
    ),
  )
  return await read(services, requireObject(subscription))
}

/** Voiding an invoice fails once it is paid, so a payment that is being confirmed is never lost. */
async function abandon(services: StripeServices, id: string, key: string): Promise<boolean> {
  const { stripe, call } = services
  const subscription = await retrieve(services, id)
  if (subscription.status !== 'incomplete') return !isLive(await read(services, subscription))
  const invoice = await fetchLatestInvoice(services, subscription)
  if (invoice?.status === 'open') {
    try {
      await call(() => stripe.invoices.voidInvoice(invoice.id, {}, { idempotencyKey: `${key}:void` }))
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error
    }
  }
  const now = await read(services, await retrieve(services, id))
  if (isLive(now)) return false
  if (now.status === 'incomplete') await unlessGone(call(() => stripe.subscriptions.cancel(id)))
  return true
}

async function refundLatestInvoice(services: StripeServices, subscription: Stripe.Subscription, key: string) {
  const { stripe, call } = services
  const invoice = await fetchLatestInvoice(services, subscription)
  if (invoice === null || invoice.amount_paid === 0) return
  const { data } = await call(() => stripe.invoicePayments.list({ invoice: invoice.id, status: 'paid' }))
  for (const { payment } of data ?? []) {
    const payment_intent = idOf(payment?.payment_intent)
    if (payment_intent === null) continue
    const refund = { payment_intent, reason: 'duplicate' } as const
    await call(() => stripe.refunds.create(refund, { idempotencyKey: `${key}:${payment_intent}` }))
  }
}

export function createStripeSubscriptions(services: StripeServices) {
  const { stripe, call, priceIds } = services

  return {
    async list(customerId: string, userId: string): Promise<Subscription[] | undefined> {
      try {
        const { data } = await call(() =>
          stripe.subscriptions.list({
            customer: customerId,
            status: 'all',
            limit: MAX_SUBSCRIPTIONS,
            expand: ['data.latest_invoice'],
          }),
        )
        const ours = (data ?? []).filter((each) => isPremiumSubscription(each, { userId, priceIds }))
        return await Promise.all(ours.map((each) => read(services, each)))
      } catch (error) {
        if (error instanceof PaymentRefusedError && error.subject === 'gone') return undefined
        throw error
      }
    },

    create: (request: NewSubscription, key: string): Promise<Subscription> =>
      createSubscription(services, request, key),

    abandon: (id: string, key: string) => abandon(services, id, key),

    async endAtPeriodEnd(id: string, { reason, comment }: Cancellation, key: string): Promise<void> {
      await call(() =>
        stripe.subscriptions.update(
          id,
          {
            cancel_at_period_end: true,
            cancellation_details: { feedback: FEEDBACK[reason], ...(comment !== '' && { comment }) },
          },
          { idempotencyKey: key },
        ),
      )
    },

    async resume(id: string, key: string): Promise<void> {
      await call(() => stripe.subscriptions.update(id, { cancel_at_period_end: false }, { idempotencyKey: key }))
    },

    async endNow(id: string): Promise<void> {
      const { status } = await read(services, await retrieve(services, id))
      if (status === 'canceled' || status === 'incomplete_expired') return
      await unlessGone(call(() => stripe.subscriptions.cancel(id)))
    },

    async endAndRefund(id: string, key: string): Promise<void> {
      const subscription = await retrieve(services, id)
      await unlessGone(call(() => stripe.subscriptions.cancel(id)))
      await refundLatestInvoice(services, subscription, key)
    },
  }
}
