import type { BillingPeriod } from '@plumbline/contract/plans'
import { addIntervals } from '@plumbline/payment-simulation/calendar'
import type { Discount, Intent, Invoice, InvoiceLine, Subscription } from '@plumbline/payment-simulation/customer'
import { decodeObject } from '../../database/decode.ts'
import { NOT_AUTHENTICATED } from '../provider/decline-messages.ts'
import { SANDBOX_PRICES, type SandboxCustomer } from './sandbox-customer.ts'

/** What versions up to 0.2.0 stored. */
type Earlier = Pick<SandboxCustomer, 'id' | 'userId' | 'email' | 'creditCents'> & {
  card: string | null
  subscriptions: EarlierSubscription[]
  invoices: EarlierInvoice[]
  setups: EarlierIntent[]
}

type EarlierSubscription = Omit<Subscription, 'price' | 'pendingChange' | 'discounts'> & {
  attemptId: string
  period: BillingPeriod
  pendingPeriod: BillingPeriod | null
  discount: (Record<'percentOff' | 'amountOffCents' | 'months', number | null> & { isOfPeriod: boolean }) | null
}

type EarlierInvoice = Omit<Invoice, 'lines' | 'intent'> & {
  lines: Pick<InvoiceLine, 'text' | 'cents'>[]
  intent: EarlierIntent | null
}

type EarlierIntent = Omit<Intent, 'method'> & { card: string }

function readIntent({ card, ...intent }: EarlierIntent, createdAt: number): Intent {
  const code = intent.failure === NOT_AUTHENTICATED ? 'payment_intent_authentication_failure' : 'generic_decline'
  return { ...intent, method: card, failure: intent.failure && code, createdAt }
}

function readInvoice(customer: string, invoice: EarlierInvoice): Invoice {
  const { createdAt, lines, totalCents, intent } = invoice
  return {
    ...invoice,
    customer,
    reason: 'subscription_cycle',
    lines: lines.map((line) => ({ ...line, priceId: '', discountCents: 0, startsAt: createdAt, endsAt: createdAt })),
    dueCents: totalCents,
    intent: intent && readIntent(intent, createdAt),
    isRefunded: false,
  }
}

function readDiscounts({ discount, period, anchorAt: startsAt }: EarlierSubscription): Discount[] {
  if (discount === null) return []
  const { percentOff, amountOffCents: amountOff, months, isOfPeriod } = discount
  const duration = months === null ? 'forever' : months === 0 ? 'once' : 'repeating'
  const priceId = isOfPeriod ? { priceId: period } : {}
  const endsAt = months === null ? null : addIntervals(startsAt, 'month', months)
  return [{ id: '', coupon: { id: '', amountOff, percentOff, duration, months, ...priceId }, startsAt, endsAt }]
}

function readSubscription(customer: string, subscription: EarlierSubscription): Subscription {
  const { attemptId, period, pendingPeriod, discount: _, ...rest } = subscription
  const { latestInvoiceId: invoiceId, periodEndsAt: expiresAt } = rest
  const isPending = pendingPeriod !== null && invoiceId !== null
  return {
    ...rest,
    customer,
    price: SANDBOX_PRICES[period],
    canceledAt: null,
    endedAt: null,
    cancellation: { feedback: null, comment: null },
    discounts: readDiscounts(subscription),
    pendingChange: isPending ? { price: SANDBOX_PRICES[pendingPeriod], invoiceId, expiresAt } : null,
    metadata: { attempt_id: attemptId },
  }
}

/** A stored customer, as this version or an earlier one wrote it. */
export function readStoredCustomer(state: string): SandboxCustomer {
  const stored = decodeObject<SandboxCustomer | Earlier>(state, 'sandbox_customers.state')
  if (!('card' in stored)) return stored
  const { id, userId, email, card, creditCents, subscriptions, invoices, setups } = stored
  return {
    id,
    userId,
    email,
    invoicePrefix: 'TEST',
    defaultMethod: card,
    creditCents,
    subscriptions: subscriptions.map((each) => readSubscription(id, each)),
    invoices: invoices.map((each) => readInvoice(id, each)),
    setups: setups.map((each) => readIntent(each, 0)),
  }
}
