import type { BillingPeriod } from '@plumbline/contract/plans'

export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'incomplete',
  'unpaid',
  'paused',
  'canceled',
  'incomplete_expired',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

export interface Invoice {
  id: string
  /** Null until the invoice is finalized. */
  number: string | null
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  createdAt: Date
  /** Null until it is paid, and when the provider does not return it. */
  paidAt: Date | null
  /** In minor units of `currency`. */
  total: number
  /** In minor units of `currency`. */
  amountDue: number
  /** In minor units of `currency`. */
  amountPaid: number
  /** ISO 4217, upper case. */
  currency: string
  /** The provider's page that shows the invoice and accepts payment. */
  pageUrl: string | null
  pdfUrl: string | null
}

/** A subscription as reported by its provider. */
export interface Subscription {
  id: string
  status: SubscriptionStatus
  period: BillingPeriod
  createdAt: Date
  /** Start of the last billed period. */
  periodStartsAt: Date
  /** End of the last billed period; during a trial, the trial's end. */
  periodEndsAt: Date
  trialEndsAt: Date | null
  /** When the subscription ends; null while it renews. */
  endsAt: Date | null
  /** The attempt that created it; null when it was created elsewhere. */
  attemptId: string | null
  /** The newest invoice that is not a draft. */
  latestInvoice: Invoice | null
}

/** True for a subscription that is billed or may be billed again. A user has at most one. */
export function isLive({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'trialing' || status === 'active' || status === 'past_due'
}

/** The subscription that is shown to the user: by liveliest status, then the newest. */
export function currentOf<S extends Pick<Subscription, 'status' | 'createdAt'>>(
  subscriptions: readonly S[],
): S | undefined {
  const rank = ({ status }: S) => SUBSCRIPTION_STATUSES.indexOf(status)
  return [...subscriptions].sort((a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime())[0]
}

export function isSubscriptionStatus(text: string): text is SubscriptionStatus {
  return SUBSCRIPTION_STATUSES.some((status) => status === text)
}
