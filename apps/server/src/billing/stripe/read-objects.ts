import type { BillingPeriod } from '@plumbline/contract/plans'
import type Stripe from 'stripe'
import { PaymentsUnavailableError } from '../provider/payment-errors.ts'
import { type Invoice, isSubscriptionStatus, type Subscription } from '../provider/subscription.ts'

export type PriceIds = Record<BillingPeriod, string>

const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

/** The id of a reference, expanded or not. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000)
}

function instantOrNull(seconds: number | null | undefined): Date | null {
  return typeof seconds === 'number' ? instant(seconds) : null
}

/** Checks that the response is the requested object: a proxy's page may be valid JSON, too. */
export function requireObject<T extends { id: string }>(object: T): T {
  if (typeof object?.id !== 'string')
    throw new PaymentsUnavailableError('unknown', 'Stripe sent a response without an id')
  return object
}

export function readInvoice(invoice: Stripe.Invoice): Invoice {
  const status = INVOICE_STATUSES.find((each) => each === invoice.status) ?? 'draft'
  return {
    id: requireObject(invoice).id,
    number: invoice.number ?? null,
    status,
    createdAt: instant(invoice.created),
    paidAt: instantOrNull(invoice.status_transitions?.paid_at),
    total: invoice.total ?? invoice.amount_due ?? 0,
    amountDue: invoice.amount_due ?? 0,
    amountPaid: invoice.amount_paid ?? 0,
    currency: (invoice.currency ?? 'usd').toUpperCase(),
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}

function readPeriod(subscription: Stripe.Subscription, priceIds: PriceIds): BillingPeriod {
  const prices = (subscription.items?.data ?? []).map(({ price }) => price)
  const ids = prices.map((price) => idOf(price))
  if (ids.includes(priceIds.yearly)) return 'yearly'
  if (ids.includes(priceIds.monthly)) return 'monthly'
  return prices.some((price) => price?.recurring?.interval === 'year') ? 'yearly' : 'monthly'
}

/** True for a subscription to Premium: created by this application, or for one of its prices. */
export function isPremiumSubscription(
  subscription: Stripe.Subscription,
  { userId, priceIds }: { userId: string; priceIds: PriceIds },
): boolean {
  if (subscription.metadata?.user_id === userId) return true
  const ids = (subscription.items?.data ?? []).map(({ price }) => idOf(price))
  return ids.includes(priceIds.monthly) || ids.includes(priceIds.yearly)
}

/** Reads a subscription with its latest invoice, which is null when there is none or only a draft. */
export function readSubscription(
  subscription: Stripe.Subscription,
  latestInvoice: Stripe.Invoice | null,
  priceIds: PriceIds,
): Subscription {
  const { id, status, created } = requireObject(subscription)
  const items = subscription.items?.data ?? []
  const periodEnd = Math.max(
    ...items.map((item) => item.current_period_end ?? 0),
    items.length === 0 ? (subscription.trial_end ?? 0) : 0,
    created,
  )
  const starts = items.map((item) => item.current_period_start).filter((start) => start > 0 && start <= periodEnd)
  const endsAt = subscription.cancel_at_period_end ? periodEnd : (subscription.cancel_at ?? null)
  const invoice = latestInvoice === null ? null : readInvoice(latestInvoice)
  return {
    id,
    status: isSubscriptionStatus(status) ? status : 'paused',
    period: readPeriod(subscription, priceIds),
    createdAt: instant(created),
    periodStartsAt: instant(Math.max(created, ...starts)),
    periodEndsAt: instant(periodEnd),
    trialEndsAt: instantOrNull(subscription.trial_end),
    endsAt: instantOrNull(endsAt),
    attemptId: subscription.metadata?.attempt_id ?? null,
    latestInvoice: invoice?.status === 'draft' ? null : invoice,
  }
}
