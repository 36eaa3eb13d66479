import type { BillingPeriod } from '@plumbline/contract/plans'
import type { SubscriptionStatus } from '../provider/subscription.ts'

/** Instants are milliseconds since 1970, so that all of a customer can be moved in time at once. */
export interface SandboxCustomer {
  id: string
  userId: string
  email: string
  /** Payment method of the card in use, one of the test cards. */
  card: string | null
  /** Cents that the next invoices take off. */
  creditCents: number
  /** Makes the next renewal fail, whatever the card. */
  isNextPaymentDeclined: boolean
  subscriptions: SandboxSubscription[]
  invoices: SandboxInvoice[]
  setups: SandboxIntent[]
}

export interface SandboxIntent {
  id: string
  secret: string
  card: string
  status: 'requires_action' | 'requires_payment_method' | 'succeeded' | 'canceled'
  /** Why the last confirmation failed. */
  failure: string | null
}

export interface SandboxSubscription {
  id: string
  attemptId: string
  status: SubscriptionStatus
  period: BillingPeriod
  createdAt: number
  /** Start of the first paid period: each later one starts on its day of the month. */
  anchorAt: number
  /** Paid periods that have begun. */
  cycles: number
  periodStartsAt: number
  periodEndsAt: number
  trialEndsAt: number | null
  isEnding: boolean
  discount: SandboxDiscount | null
  /** Confirms the card of a trial. */
  setupId: string | null
  latestInvoiceId: string | null
  /** A change of the period that awaits its payment. */
  pendingPeriod: BillingPeriod | null
}

export interface SandboxDiscount {
  percentOff: number | null
  amountOffCents: number | null
  /** Months from the first invoice; 0 for the first invoice only, null for always. */
  months: number | null
  /** Ends with a change to another period. */
  isOfPeriod: boolean
}

export interface SandboxInvoice {
  id: string
  number: string
  subscriptionId: string
  status: 'open' | 'paid' | 'void'
  createdAt: number
  paidAt: number | null
  lines: { text: string; cents: number }[]
  /** What was to be paid, after discount and credit. */
  totalCents: number
  intent: SandboxIntent | null
}
