import type { Timers } from './timers.ts'

/** A rate limit: a burst first, then a steady rate, in the order of the callers. */
export interface TokenBucket {
  take(signal: AbortSignal): Promise<void>
}

export function createTokenBucket(options: { perSecond: number; burst: number; timers: Timers }): TokenBucket {
  const { perSecond, burst, timers } = options
  let tokens = burst
  let filledAt = timers.now()
  return {
    async take(signal) {
      const now = timers.now()
      tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) / 1000) * perSecond)
      filledAt = now
      tokens -= 1
      if (tokens >= 0) return
      try {
        await timers.wait((-tokens / perSecond) * 1000, signal)
      } catch (error) {
        tokens += 1
        throw error
      }
    },
  }
}
