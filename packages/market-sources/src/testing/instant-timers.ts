import type { Timers } from '../http/timers.ts'

/** Delays end at once and advance the clock; timeouts fire when the test says so. */
export interface InstantTimers extends Timers {
  /** Milliseconds of every delay so far. */
  waits: number[]
  expire(): void
}

export function createInstantTimers(start = Date.UTC(2026, 0, 5)): InstantTimers {
  let now = start
  const deadlines = new Set<AbortController>()
  const waits: number[] = []
  return {
    waits,
    now: () => now,
    async wait(ms, signal) {
      signal.throwIfAborted()
      waits.push(ms)
      now += ms
    },
    deadline() {
      const controller = new AbortController()
      deadlines.add(controller)
      return { signal: controller.signal, clear: () => deadlines.delete(controller) }
    },
    expire() {
      for (const controller of deadlines) controller.abort()
    },
  }
}
