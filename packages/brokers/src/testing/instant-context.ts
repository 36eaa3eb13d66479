import type { BrokerContext } from '../broker.ts'

export interface InstantContext {
  readonly context: BrokerContext
  /** Milliseconds of every wait; none of them took any time. */
  readonly waits: number[]
}

/** A context whose waits are over at once and move its clock. */
export function createInstantContext(baseUrl: string): InstantContext {
  const waits: number[] = []
  let now = Date.UTC(2025, 0, 15, 12)
  return {
    waits,
    context: {
      fetch,
      baseUrl,
      now: () => now,
      async wait(milliseconds) {
        waits.push(milliseconds)
        now += milliseconds
      },
    },
  }
}
