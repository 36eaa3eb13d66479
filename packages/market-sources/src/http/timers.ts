import { setTimeout as delay } from 'node:timers/promises'

/** Delays and timeouts, which tests replace. */
export interface Timers {
  /** Milliseconds since 1970-01-01. */
  now(): number
  /** Resolves after `ms`; rejects when the signal aborts first. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** A signal that aborts after `ms`, unless it is cleared. */
  deadline(ms: number): { signal: AbortSignal; clear(): void }
}

export const machineTimers: Timers = {
  now: () => Date.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal }),
  deadline(ms) {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(new Error(`no response within ${ms} ms`)), ms)
    timer.unref()
    return { signal: controller.signal, clear: () => clearTimeout(timer) }
  },
}
