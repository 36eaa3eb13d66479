import { HOUR_MS, MINUTE_MS } from '../clock.ts'
import { isLive, type Subscription } from './provider/subscription.ts'

/** Fetches after an attempt, in case its webhooks are lost. */
const AFTER_ATTEMPT_MS = [1 * MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]
const LIVE_EVERY_MS = HOUR_MS
const QUIET_EVERY_MS = 24 * HOUR_MS
const MAX_BACKOFF_MS = HOUR_MS

/** When to fetch a customer's subscriptions again: soon after an attempt, hourly while one is live, otherwise daily. */
export function nextFetchAt(
  now: Date,
  subscriptions: readonly Pick<Subscription, 'status'>[],
  attemptedAt: Date | null,
): Date {
  const usual = now.getTime() + (subscriptions.some(isLive) ? LIVE_EVERY_MS : QUIET_EVERY_MS)
  const soon = AFTER_ATTEMPT_MS.map((wait) => (attemptedAt?.getTime() ?? Number.NaN) + wait)
  return new Date(Math.min(usual, soon.find((time) => time > now.getTime()) ?? usual))
}

/** When to retry a failed fetch. */
export function retryFetchAt(now: Date, failures: number): Date {
  return new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** failures, MAX_BACKOFF_MS))
}
