import { DAY_MS } from '../clock.ts'
import { graceEndOf } from './entitlement.ts'
import { type Invoice, isLive, type Subscription } from './provider/subscription.ts'

const TRIAL_REMINDER_MS = 3 * DAY_MS

/** A receipt for an older payment is not sent: the invoice list has it. */
const RECEIPT_MAX_AGE_MS = 3 * DAY_MS

/** What the user is told by mail. */
export type BillingNotice =
  | { kind: 'payment-failed'; invoice: Invoice | null; premiumEndsAt: Date }
  | { kind: 'trial-ending'; trialEndsAt: Date }
  | { kind: 'cancelled'; endsAt: Date }
  | { kind: 'ended' }
  | { kind: 'receipt'; invoice: Invoice }

/** What was already mailed, so that each notice is sent once however often its cause is fetched. */
export interface Announced {
  /** That a payment failed; reset once it is paid. */
  failure: boolean
  /** That the trial ends soon. */
  trialEnd: boolean
  /** That the subscription will end; reset when it is resumed. */
  end: boolean
  /** Id of the last invoice with a receipt. */
  receipt: string | null
}

/** A subscription as the database keeps it. */
export interface KnownSubscription extends Subscription {
  unpaidSince: Date | null
  fetchedAt: Date
  announced: Announced
}

const NOTHING_ANNOUNCED: Announced = { failure: false, trialEnd: false, end: false, receipt: null }

/** The earliest moment known at which the payment was due: an unpaid invoice's date, else when it was first seen overdue. */
function unpaidSinceOf(known: KnownSubscription | undefined, fetched: Subscription, now: Date): Date | null {
  if (fetched.status !== 'past_due') return null
  const { latestInvoice } = fetched
  const candidates = [now, known?.unpaidSince ?? now]
  if (latestInvoice?.status === 'open') candidates.push(latestInvoice.createdAt)
  return new Date(Math.min(...candidates.map((each) => each.getTime())))
}

/**
 * Returns the state to keep and the notices to send after the provider reported a subscription. The report replaces
 * what was known, so reports that repeat or arrive late change nothing as long as the newest one is applied last.
 */
export function applyFetched(
  known: KnownSubscription | undefined,
  fetched: Subscription,
  now: Date,
): { next: KnownSubscription; notices: BillingNotice[] } {
  const announced = { ...(known?.announced ?? NOTHING_ANNOUNCED) }
  const unpaidSince = unpaidSinceOf(known, fetched, now)
  const notices: BillingNotice[] = []
  const { status, endsAt, trialEndsAt, latestInvoice } = fetched

  if (unpaidSince !== null && !announced.failure)
    notices.push({ kind: 'payment-failed', invoice: latestInvoice, premiumEndsAt: graceEndOf(unpaidSince) })
  announced.failure = unpaidSince !== null

  if (status === 'trialing' && trialEndsAt !== null && endsAt === null && !announced.trialEnd) {
    const left = trialEndsAt.getTime() - now.getTime()
    announced.trialEnd = left > 0 && left <= TRIAL_REMINDER_MS
    if (announced.trialEnd) notices.push({ kind: 'trial-ending', trialEndsAt })
  }

  if (isLive(fetched)) {
    if (endsAt !== null && !announced.end) notices.push({ kind: 'cancelled', endsAt })
    announced.end = endsAt !== null
  } else if (known !== undefined && isLive(known) && !announced.end) {
    notices.push({ kind: 'ended' })
  }

  if (latestInvoice?.status === 'paid' && latestInvoice.amountPaid > 0 && announced.receipt !== latestInvoice.id) {
    announced.receipt = latestInvoice.id
    const paidAt = latestInvoice.paidAt ?? latestInvoice.createdAt
    if (now.getTime() - paidAt.getTime() < RECEIPT_MAX_AGE_MS) notices.push({ kind: 'receipt', invoice: latestInvoice })
  }

  return { next: { ...fetched, unpaidSince, fetchedAt: now, announced }, notices }
}
