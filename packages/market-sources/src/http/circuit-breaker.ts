import type { Timers } from './timers.ts'

/** Stops requests to a source that keeps failing, and lets one through now and then. */
export interface CircuitBreaker {
  /** Milliseconds until the source may be asked; 0 when it may be asked now. */
  blockedFor(): number
  succeeded(): void
  failed(): void
  /** The source asked for this pause itself. */
  blockFor(ms: number): void
}

/**
 * Opens after `failuresToOpen` failures in a row. Each further failure doubles the pause, from `pauseMs` to
 * `maxPauseMs`.
 */
export function createCircuitBreaker(options: {
  failuresToOpen: number
  pauseMs: number
  maxPauseMs: number
  timers: Timers
}): CircuitBreaker {
  const { failuresToOpen, pauseMs, maxPauseMs, timers } = options
  let failures = 0
  let openUntil = 0
  return {
    blockedFor: () => Math.max(0, openUntil - timers.now()),
    succeeded() {
      failures = 0
      openUntil = 0
    },
    failed() {
      failures += 1
      if (failures < failuresToOpen) return
      const pause = Math.min(maxPauseMs, pauseMs * 2 ** (failures - failuresToOpen))
      openUntil = Math.max(openUntil, timers.now() + pause)
    },
    blockFor(ms) {
      openUntil = Math.max(openUntil, timers.now() + ms)
    },
  }
}
