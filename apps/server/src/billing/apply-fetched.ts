import { DAY_MS } from '../clock.ts'
import { graceEndOf } from './entitlement.ts'
import { type Invoice, isLive, type Subscription } from './provider/subscription.ts'

const TRIAL_REMINDER_MS = 3 * DAY_MS

/** No receipt is mailed for an older payment: it is in the invoice list. */
const RECEIPT_MAX_AGE_MS = 3 * DAY_MS

/** Notices that are mailed to the user. */
export type BillingNotice =
  | { kind: 'payment-failed'; invoice: Invoice | null; premiumEndsAt: Date }
  | { kind: 'trial-ending'; trialEndsAt: Date }
  | { kind: 'cancelled'; endsAt: Date }
  | { kind: 'ended' }
  | { kind: 'receipt'; invoice: Invoice }

/** Which notices were mailed, so that each is sent only once. */
export interface Announced {
  /** The failed payment notice; reset after payment. */
  failure: boolean
  /** The trial ending notice. */
  trialEnd: boolean
  /** The cancellation notice; reset when the subscription is resumed. */
  end: boolean
  /** Id of the last invoice for which a receipt was mailed. */
  receipt: string | null
}

/** A subscription as stored in the database. */
export interface KnownSubscription extends Subscription {
  unpaidSince: Date | null
  fetchedAt: Date
  announced: Announced
}

const NOTHING_ANNOUNCED: Announced = { failure: false, trialEnd: false, end: false, receipt: null }

/** The earliest known due date of the payment: the unpaid invoice's date, otherwise when it was first seen overdue. */
function unpaidSinceOf(known: KnownSubscription | undefined, fetched: Subscription, now: Date): Date | null {
  if (fetched.status !== 'past_due') return null
  const { latestInvoice } = fetched
  const candidates = [now, known?.unpaidSince ?? now]
  if (latestInvoice?.status === 'open') candidates.push(latestInvoice.createdAt)
  return new Date(Math.min(...candidates.map((each) => each.getTime())))
}

/**
 * Returns the state to store and the notices to send after fetching a subscription. The fetched state replaces the
 * known one, so repeated or late events change nothing as long as the newest state is applied last.
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
