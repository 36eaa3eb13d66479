import type { BrokerContext } from '@plumbline/brokers/broker'

/**
 * The machine's time and timers, replaced in tests. Independent of the application clock, because brokers state
 * instants.
 */
export interface BrokerTimers {
  now(): number
  /** Rejects with the signal's reason when the signal aborts first. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const machineTimers: BrokerTimers = {
  now: () => Date.now(),
  wait(milliseconds, signal) {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const stop = () => {
        clearTimeout(timer)
        reject(signal.reason)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop)
        resolve()
      }, milliseconds)
      signal.addEventListener('abort', stop, { once: true })
    })
  },
}

/** Postpones a synchronization that would have to wait long. It resumes from its cursor after `delayMs`. */
export class PostponedError extends Error {
  override readonly name = 'PostponedError'
  readonly delayMs: number

  constructor(delayMs: number) {
    super(`Continues in ${delayMs} ms`)
    this.delayMs = delayMs
  }
}

const REQUEST_TIMEOUT_MS = 30_000

interface ContextOptions {
  baseUrl: string | undefined
  timers: BrokerTimers
  signal: AbortSignal
  /** Longer waits postpone the synchronization. */
  maxWaitMs: number
}

/** Gives a broker access to HTTP, time and waiting. */
export function createBrokerContext({ baseUrl, timers, signal, maxWaitMs }: ContextOptions): BrokerContext {
  return {
    ...(baseUrl !== undefined && { baseUrl }),
    now: timers.now,
    async wait(milliseconds) {
      if (milliseconds > maxWaitMs) throw new PostponedError(milliseconds)
      await timers.wait(milliseconds, signal)
    },
    async fetch(input, init) {
      const limits = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
      return await fetch(input, { ...init, redirect: 'manual', signal: limits })
    },
  }
}
