import type { Clock } from '../clock.ts'

export interface ManualClock extends Clock {
  advance(minutes: number): void
}

/** A clock that a test moves. */
export function createManualClock(start: string): ManualClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    advance(minutes) {
      now += minutes * 60_000
    },
  }
}
