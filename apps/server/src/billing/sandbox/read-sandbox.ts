import type * as simulated from '@plumbline/payment-simulation/customer'
import { latestInvoiceOf } from '@plumbline/payment-simulation/customer'
import type { Invoice, Subscription } from '../provider/subscription.ts'

export const SANDBOX_CURRENCY = 'USD'

/** Returns the URL of an invoice. */
export type InvoiceAddress = (invoiceId: string) => string

export function readSandboxInvoice(
  { id, number, status, createdAt, paidAt, totalCents, dueCents }: simulated.Invoice,
  addressOf: InvoiceAddress,
): Invoice {
  return {
    id,
    number,
    status,
    createdAt: new Date(createdAt),
    paidAt: paidAt === null ? null : new Date(paidAt),
    total: totalCents,
    amountDue: dueCents,
    amountPaid: status === 'paid' ? dueCents : 0,
    currency: SANDBOX_CURRENCY,
    pageUrl: addressOf(id),
    pdfUrl: addressOf(id),
  }
}

export function readSandboxSubscription(
  customer: simulated.Customer,
  subscription: simulated.Subscription,
  addressOf: InvoiceAddress,
): Subscription {
  const { id, status, price, metadata, trialEndsAt, periodEndsAt, isEnding } = subscription
  const invoice = latestInvoiceOf(customer, subscription)
  return {
    id,
    status,
    period: price.interval === 'year' ? 'yearly' : 'monthly',
    attemptId: metadata.attempt_id ?? null,
    createdAt: new Date(subscription.createdAt),
    periodStartsAt: new Date(subscription.periodStartsAt),
    periodEndsAt: new Date(periodEndsAt),
    trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt),
    endsAt: isEnding ? new Date(periodEndsAt) : null,
    latestInvoice: invoice === undefined ? null : readSandboxInvoice(invoice, addressOf),
  }
}
