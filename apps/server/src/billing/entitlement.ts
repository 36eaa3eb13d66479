import { DAY_MS } from '../clock.ts'
import type { Subscription } from './provider/subscription.ts'

/** How long premium continues after a failed payment or while the provider is unreachable. */
export const GRACE_MS = 7 * DAY_MS

/** Providers take about an hour to charge the next period. */
const RENEWAL_MARGIN_MS = DAY_MS

function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}

export function graceEndOf(unpaidSince: Date): Date {
  return later(unpaidSince, GRACE_MS)
}

/** The inputs of the entitlement besides the clock. */
export interface EntitlementFacts extends Pick<Subscription, 'status' | 'periodEndsAt' | 'endsAt'> {
  /** When the overdue payment was first due; null when nothing is overdue. */
  unpaidSince: Date | null
  /** When this state was last fetched from the provider. */
  fetchedAt: Date
}

/**
 * Returns the instant until which a subscription grants premium, exclusive; null for none.
 * A renewing subscription keeps premium for one day past its period, or for the seven-day grace period if the
 * provider has not been reached since. A canceled one keeps it until its end. An overdue payment has a grace period
 * of seven days.
 */
export function premiumUntil({ status, periodEndsAt, endsAt, unpaidSince, fetchedAt }: EntitlementFacts): Date | null {
  if (status === 'past_due') return unpaidSince === null ? null : graceEndOf(unpaidSince)
  if (status !== 'active' && status !== 'trialing') return null
  if (endsAt !== null) return endsAt
  return later(periodEndsAt, fetchedAt < periodEndsAt ? GRACE_MS : RENEWAL_MARGIN_MS)
}
