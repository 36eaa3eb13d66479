import { messageOf } from '../thrown.ts'
import { findOpenAttempt } from './attempts.ts'
import type { BillingServices } from './billing-services.ts'
import { fetchNow } from './fetch-due.ts'
import { isLive } from './provider/subscription.ts'
import { readCurrent } from './synchronize.ts'

/** A browser polls every second while its payment is pending. */
const PAUSE_MS = 1500

/**
 * Returns a function to call whenever a user reads the account. It fetches the subscription in the background when a
 * payment is pending or a period has ended since the last fetch, which recovers from lost webhooks.
 */
export function createRefreshPending(services: BillingServices): (userId: string) => void {
  const { db, clock, provider, log } = services
  const lastAt = new Map<string, number>()

  async function refresh(userId: string): Promise<void> {
    const attempt = await findOpenAttempt(db, provider.mode, userId)
    const current = await readCurrent(services, userId)
    const hasEnded =
      current !== undefined &&
      isLive(current) &&
      current.periodEndsAt <= clock.now() &&
      current.fetchedAt < current.periodEndsAt
    if (attempt === undefined && !hasEnded) return
    const now = performance.now()
    if (now - (lastAt.get(userId) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return
    lastAt.set(userId, now)
    try {
      await fetchNow(services, userId, 0)
    } finally {
      setTimeout(() => lastAt.delete(userId), PAUSE_MS).unref()
    }
  }

  return (userId) => {
    refresh(userId).catch((error: unknown) =>
      log.warn({ reason: messageOf(error) }, 'a pending payment could not be looked up'),
    )
  }
}
