import { currentPriority, PRIORITY_RANKS } from './priority.ts'
import type { Timers } from './timers.ts'

/** Limits requests to a steady rate after a first burst. Waiting callers go by priority, then in order of arrival. */
export interface TokenBucket {
  /** Resolves when the caller may send one request. An aborted caller leaves the queue and costs the others nothing. */
  take(signal: AbortSignal): Promise<void>
  /** Sends nothing for this many milliseconds: the source asked to slow down. */
  holdFor(milliseconds: number): void
}

interface Waiter {
  rank: number
  start(): void
}

/** Absorbs the rounding of refills. */
const WHOLE_TOKEN = 1 - 1e-9

export function createTokenBucket(options: { perSecond: number; burst: number; timers: Timers }): TokenBucket {
  const { perSecond, burst, timers } = options
  const waiting: Waiter[] = []
  let tokens = burst
  let filledAt = timers.now()
  let held = { from: filledAt, milliseconds: 0 }
  let pausing: AbortController | undefined
  let isServing = false

  function refill(): void {
    const now = timers.now()
    tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) / 1000) * perSecond)
    filledAt = now
  }

  /** Milliseconds until the next request may be sent; 0 when it may be sent now. */
  function delay(): number {
    refill()
    const now = timers.now()
    // A clock that is set back must not prolong the hold.
    if (now < held.from) held = { from: now, milliseconds: held.milliseconds }
    const heldFor = held.from + held.milliseconds - now
    if (heldFor > 0) return heldFor
    return tokens >= WHOLE_TOKEN ? 0 : ((1 - tokens) / perSecond) * 1000
  }

  function enqueue(waiter: Waiter): void {
    const behind = waiting.findIndex(({ rank }) => rank > waiter.rank)
    waiting.splice(behind < 0 ? waiting.length : behind, 0, waiter)
  }

  function leave(waiter: Waiter): void {
    const index = waiting.indexOf(waiter)
    if (index >= 0) waiting.splice(index, 1)
    if (waiting.length === 0) pausing?.abort()
  }

  async function serve(): Promise<void> {
    isServing = true
    while (waiting.length > 0) {
      const milliseconds = delay()
      if (milliseconds > 0) {
        pausing = new AbortController()
        await timers.wait(milliseconds, pausing.signal).catch(() => undefined)
        continue
      }
      tokens -= 1
      waiting.shift()?.start()
    }
    isServing = false
  }

  return {
    async take(signal) {
      signal.throwIfAborted()
      if (waiting.length === 0 && delay() === 0) {
        tokens -= 1
        return
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const waiter: Waiter = { rank: PRIORITY_RANKS[currentPriority()], start: resolve }
      const abort = () => {
        leave(waiter)
        reject(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      enqueue(waiter)
      if (!isServing) void serve()
      try {
        await promise
      } finally {
        signal.removeEventListener('abort', abort)
      }
    },
    holdFor(milliseconds) {
      const from = timers.now()
      if (from + milliseconds > held.from + held.milliseconds || from < held.from) held = { from, milliseconds }
    },
  }
}
