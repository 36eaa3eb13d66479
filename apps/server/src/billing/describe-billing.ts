import type { Billing, BillingInvoice, BillingSubscription, Payment } from '@plumbline/contract/billing/schemas'
import { findPayer } from '../accounts/premium.ts'
import type { KnownSubscription } from './apply-fetched.ts'
import { findOpenAttempt } from './attempts.ts'
import { findBillingAccount } from './billing-account.ts'
import type { BillingServices } from './billing-services.ts'
import { graceEndOf } from './entitlement.ts'
import type { InvoiceList } from './list-invoices.ts'
import type { PaymentResult } from './manage-subscription.ts'
import { currentOf } from './provider/subscription.ts'
import { readSubscriptions } from './subscription-rows.ts'

function describeSubscription(subscription: KnownSubscription): BillingSubscription {
  const { status, period, createdAt, periodEndsAt, trialEndsAt, endsAt, unpaidSince } = subscription
  return {
    status,
    period,
    createdAt: createdAt.toISOString(),
    periodEndsAt: periodEndsAt.toISOString(),
    trialEndsAt: trialEndsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    graceEndsAt: unpaidSince === null ? null : graceEndOf(unpaidSince).toISOString(),
  }
}

/** The user's view of the subscription, read from the database only. */
export async function describeBilling(services: BillingServices, userId: string): Promise<Billing> {
  const { db, provider } = services
  const payer = await findPayer(db, userId)
  const account = await findBillingAccount(services, userId)
  const subscriptions = await readSubscriptions(db, provider.mode, userId)
  const current = currentOf(subscriptions)
  const attempt = await findOpenAttempt(db, provider.mode, userId)
  const brand = account?.card_brand ?? null
  const last4 = account?.card_last4 ?? null
  return {
    isTest: provider.mode !== 'stripe-live',
    isLifetime: payer?.isLifetime ?? false,
    subscription: current === undefined ? null : describeSubscription(current),
    card: brand === null || last4 === null ? null : { brand, last4 },
    isTrialAvailable:
      (account?.trial_used_at ?? null) === null && subscriptions.every(({ status }) => /^incomplete/.test(status)),
    isPaymentPending: attempt?.is_requested === 1,
  }
}

export function describePayment(result: PaymentResult): Payment {
  if (result.kind === 'intent') {
    const { type, clientSecret, intentId } = result
    return { type, clientSecret, intentId, status: clientSecret === null ? 'succeeded' : 'requires_action' }
  }
  const status = result.kind === 'none' ? 'succeeded' : 'processing'
  return { type: null, clientSecret: null, intentId: null, status }
}

export function describeInvoices({ invoices, isStale }: InvoiceList): BillingInvoice[] {
  return invoices.map((invoice) => ({
    id: invoice.id,
    number: invoice.number,
    created: invoice.createdAt.toISOString(),
    amount_paid: invoice.amountPaid,
    total: invoice.total,
    currency: invoice.currency.toLowerCase(),
    status: invoice.status,
    hosted_invoice_url: invoice.pageUrl,
    invoice_pdf: invoice.pdfUrl,
    stale: isStale,
  }))
}
