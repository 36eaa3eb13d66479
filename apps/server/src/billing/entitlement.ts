import { DAY_MS } from '../clock.ts'
import type { Subscription } from './provider/subscription.ts'

/** How long a failed payment or an unreachable provider leaves premium untouched. */
export const GRACE_MS = 7 * DAY_MS

/** Between the end of a period and the payment of the next one, providers take about an hour. */
const RENEWAL_MARGIN_MS = DAY_MS

function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}

export function graceEndOf(unpaidSince: Date): Date {
  return later(unpaidSince, GRACE_MS)
}

/** What decides the entitlement beside the clock. */
export interface EntitlementFacts extends Pick<Subscription, 'status' | 'periodEndsAt' | 'endsAt'> {
  /** When the payment that is overdue was first due; null while none is. */
  unpaidSince: Date | null
  /** When the provider last reported this state. */
  fetchedAt: Date
}

/**
 * Returns until when a subscription grants premium, exclusive; null when it grants none.
 * A subscription that renews is trusted for a day past its period, or for the grace of seven days while the provider
 * could not be asked since. One that ends is trusted until its end, and an overdue payment gets seven days.
 */
export function premiumUntil({ status, periodEndsAt, endsAt, unpaidSince, fetchedAt }: EntitlementFacts): Date | null {
  if (status === 'past_due') return unpaidSince === null ? null : graceEndOf(unpaidSince)
  if (status !== 'active' && status !== 'trialing') return null
  if (endsAt !== null) return endsAt
  return later(periodEndsAt, fetchedAt < periodEndsAt ? GRACE_MS : RENEWAL_MARGIN_MS)
}
