import { HOUR_MS, MINUTE_MS } from '../clock.ts'
import { isLive, type Subscription } from './provider/subscription.ts'

/** When an attempt is looked at again, in case its webhooks are lost. */
const AFTER_ATTEMPT_MS = [1 * MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]
const LIVE_EVERY_MS = HOUR_MS
const QUIET_EVERY_MS = 24 * HOUR_MS
const MAX_BACKOFF_MS = HOUR_MS

/** When a customer's subscriptions are fetched again: soon after an attempt, hourly while one is live, else daily. */
export function nextFetchAt(
  now: Date,
  subscriptions: readonly Pick<Subscription, 'status'>[],
  attemptedAt: Date | null,
): Date {
  const usual = now.getTime() + (subscriptions.some(isLive) ? LIVE_EVERY_MS : QUIET_EVERY_MS)
  const soon = AFTER_ATTEMPT_MS.map((wait) => (attemptedAt?.getTime() ?? Number.NaN) + wait)
  return new Date(Math.min(usual, soon.find((time) => time > now.getTime()) ?? usual))
}

/** When a failed fetch is repeated. */
export function retryFetchAt(now: Date, failures: number): Date {
  return new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** failures, MAX_BACKOFF_MS))
}
