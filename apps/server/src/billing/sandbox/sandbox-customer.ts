import type { BillingPeriod } from '@plumbline/contract/plans'
import type { SubscriptionStatus } from '../provider/subscription.ts'

/** Instants are milliseconds since 1970, so that the whole customer can be shifted in time. */
export interface SandboxCustomer {
  id: string
  userId: string
  email: string
  /** Id of the payment method in use, one of the test cards. */
  card: string | null
  /** Credit for the next invoices, in cents. */
  creditCents: number
  /** Makes the next renewal fail with any card. */
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
  /** Error of the last confirmation. */
  failure: string | null
}

export interface SandboxSubscription {
  id: string
  attemptId: string
  status: SubscriptionStatus
  period: BillingPeriod
  createdAt: number
  /** Start of the first paid period. Later periods start on the same day of the month. */
  anchorAt: number
  /** Number of paid periods that have started. */
  cycles: number
  periodStartsAt: number
  periodEndsAt: number
  trialEndsAt: number | null
  isEnding: boolean
  discount: SandboxDiscount | null
  /** Setup intent that confirms the card of a trial. */
  setupId: string | null
  latestInvoiceId: string | null
  /** A period change that awaits its payment. */
  pendingPeriod: BillingPeriod | null
}

export interface SandboxDiscount {
  percentOff: number | null
  amountOffCents: number | null
  /** Months from the first invoice; 0 for the first invoice only, null for an unlimited time. */
  months: number | null
  /** Ends when the period changes. */
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
  /** Amount due after discount and credit. */
  totalCents: number
  intent: SandboxIntent | null
}
