import type { Timers } from './timers.ts'

/** Spares a source that keeps failing: after some failures in a row it is asked again only now and then. */
export interface CircuitBreaker {
  /** Milliseconds until the source may be asked; 0 when it may be asked now. */
  blockedFor(): number
  succeeded(): void
  failed(): void
  /** The source itself said how long to stay away. */
  blockFor(milliseconds: number): void
}

/** Each failure while open doubles the pause, from `pauseMs` up to `longestPauseMs`. */
export function createCircuitBreaker(options: {
  failuresToOpen: number
  pauseMs: number
  longestPauseMs: number
  timers: Timers
}): CircuitBreaker {
  const { failuresToOpen, pauseMs, longestPauseMs, timers } = options
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
      const pause = Math.min(longestPauseMs, pauseMs * 2 ** (failures - failuresToOpen))
      openUntil = Math.max(openUntil, timers.now() + pause)
    },
    blockFor(milliseconds) {
      openUntil = Math.max(openUntil, timers.now() + milliseconds)
    },
  }
}
