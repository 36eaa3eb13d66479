import type { Invoice, Subscription } from '../provider/subscription.ts'
import type { SandboxCustomer, SandboxInvoice, SandboxSubscription } from './sandbox-customer.ts'

export const SANDBOX_CURRENCY = 'USD'

/** Returns the URL of an invoice. */
export type InvoiceAddress = (invoiceId: string) => string

export function readSandboxInvoice(
  { id, number, status, createdAt, paidAt, totalCents }: SandboxInvoice,
  addressOf: InvoiceAddress,
): Invoice {
  return {
    id,
    number,
    status,
    createdAt: new Date(createdAt),
    paidAt: paidAt === null ? null : new Date(paidAt),
    total: totalCents,
    amountDue: totalCents,
    amountPaid: status === 'paid' ? totalCents : 0,
    currency: SANDBOX_CURRENCY,
    pageUrl: addressOf(id),
    pdfUrl: addressOf(id),
  }
}

export function readSandboxSubscription(
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  addressOf: InvoiceAddress,
): Subscription {
  const { id, status, period, attemptId, trialEndsAt, periodEndsAt, isEnding, latestInvoiceId } = subscription
  const invoice = customer.invoices.find((each) => each.id === latestInvoiceId)
  return {
    id,
    status,
    period,
    attemptId,
    createdAt: new Date(subscription.createdAt),
    periodStartsAt: new Date(subscription.periodStartsAt),
    periodEndsAt: new Date(periodEndsAt),
    trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt),
    endsAt: isEnding ? new Date(periodEndsAt) : null,
    latestInvoice: invoice === undefined ? null : readSandboxInvoice(invoice, addressOf),
  }
}
