import type { Interval } from './calendar.ts'
import type { TestCard } from './test-cards.ts'

/** A customer with all that they bought, as one JSON value. Instants are milliseconds since 1970. */
export interface Customer {
  id: string
  /** Begins the numbers of the customer's invoices. */
  invoicePrefix: string
  /** Id of the payment method that is charged. */
  defaultMethod: string | null
  /** Credit for the next invoices. */
  creditCents: number
  subscriptions: Subscription[]
  invoices: Invoice[]
  setups: Intent[]
}

export interface Price {
  id: string
  product: string
  name: string
  cents: number
  interval: Interval
}

export interface Coupon {
  id: string
  /** In cents; null for a percentage. */
  amountOff: number | null
  /** 0 to 100; null for an amount. */
  percentOff: number | null
  /** For the first paid period, for some months from its start, or for all periods. */
  duration: 'once' | 'repeating' | 'forever'
  months: number | null
  /** The only price that it takes something off. */
  priceId?: string
}

export interface Discount {
  id: string
  coupon: Coupon
  startsAt: number
  endsAt: number | null
}

export interface Subscription {
  id: string
  customer: string
  price: Price
  status: 'trialing' | 'active' | 'past_due' | 'incomplete' | 'canceled' | 'incomplete_expired'
  createdAt: number
  /** Start of the first paid period. Later periods start on the same day of the month. */
  anchorAt: number
  /** Number of paid periods that have started since `anchorAt`. */
  cycles: number
  periodStartsAt: number
  periodEndsAt: number
  trialEndsAt: number | null
  /** Ends with the period. */
  isEnding: boolean
  /** When its end was decided; null while it renews. */
  canceledAt: number | null
  endedAt: number | null
  cancellation: { feedback: string | null; comment: string | null }
  discounts: Discount[]
  /** Setup intent that confirms the card of a trial. */
  setupId: string | null
  latestInvoiceId: string | null
  /** A change of the price that awaits the payment of its invoice. */
  pendingChange: { price: Price; invoiceId: string; expiresAt: number } | null
  metadata: Record<string, string>
}

export interface InvoiceLine {
  text: string
  priceId: string
  /** Before the discount; below zero for what is given back. */
  cents: number
  discountCents: number
  startsAt: number
  endsAt: number
}

export interface Invoice {
  id: string
  number: string
  customer: string
  subscriptionId: string
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  status: 'open' | 'paid' | 'void'
  createdAt: number
  paidAt: number | null
  lines: InvoiceLine[]
  /** Sum of the lines. Below zero it has become the customer's credit. */
  totalCents: number
  /** What is left to charge after the customer's credit. */
  dueCents: number
  /** The payment; null when nothing was charged. */
  intent: Intent | null
  isRefunded: boolean
}

/** A payment, or the setup of a card for later payments. */
export interface Intent {
  id: string
  secret: string
  method: string | null
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
  /** Stripe's decline code of the last attempt. */
  failure: string | null
  createdAt: number
}

export type EventType =
  | `customer.subscription.${'created' | 'updated' | 'deleted'}`
  | `invoice.${'finalized' | 'paid' | 'payment_succeeded' | 'payment_failed' | 'payment_action_required' | 'voided'}`
  | 'setup_intent.succeeded'

/** What a step needs from outside. */
export interface Context {
  now: number
  newId(prefix: 'sub' | 'di' | 'in' | 'pi' | 'seti' | 'secret'): string
  cardOf(method: string): TestCard
  /** Is told what happens, in Stripe's names, with the id of the object. */
  tell(event: EventType, id: string): void
}

export function newCustomer(id: string, invoicePrefix: string): Customer {
  return { id, invoicePrefix, defaultMethod: null, creditCents: 0, subscriptions: [], invoices: [], setups: [] }
}

export function hasEnded({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

export function latestInvoiceOf({ invoices }: Customer, { latestInvoiceId }: Subscription): Invoice | undefined {
  return invoices.find(({ id }) => id === latestInvoiceId)
}

export function findIntent({ invoices, setups }: Customer, intentId: string): Intent | undefined {
  return [...invoices.flatMap(({ intent }) => intent ?? []), ...setups].find(({ id }) => id === intentId)
}
