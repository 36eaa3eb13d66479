import type { Timers } from './timers.ts'
import { untilAborted } from './until-aborted.ts'

/** Whether requests are sent to the source now. */
export interface CircuitState {
  isPaused: boolean
  /** Milliseconds since 1970-01-01 of the next attempt, while paused. */
  until: number
  /** What failed last. */
  reason: string
}

/** The right to send one request. Exactly one of its methods is called, once. */
export interface Permit {
  /** The only request sent after a pause; other requests wait for its outcome. */
  isProbe: boolean
  /** The group of requests that it belongs to; a group counts as one outcome. */
  wave: number
  succeeded(): void
  failed(reason: string, pauseMs?: number): void
  /** The request was never sent, or its caller left: the source has said nothing. */
  unused(): void
}

/**
 * Pauses a source that keeps failing. After the pause a single request probes it: a response ends the pause, a failure
 * doubles it up to the longest. Requests that were under way together count as one outcome.
 */
export interface CircuitBreaker {
  /** Milliseconds until requests are allowed; 0 if they are allowed now. */
  pausedFor(): number
  /** Waits for a running probe. Undefined while the source is paused. A retry keeps the `wave` of its first attempt. */
  admit(signal: AbortSignal, wave?: number): Promise<Permit | undefined>
}

export function createCircuitBreaker(options: {
  failuresToOpen: number
  pauseMs: number
  maxPauseMs: number
  timers: Timers
  onChange?: ((state: CircuitState) => void) | undefined
}): CircuitBreaker {
  const { failuresToOpen, pauseMs, maxPauseMs, timers, onChange } = options
  let failures = 0
  /** Consecutive pauses; 0 while the source responds. */
  let pauses = 0
  let openUntil = 0
  let currentWave = 0
  let probe: PromiseWithResolvers<void> | undefined

  // Capped, because a clock that is set back must not prolong a pause.
  const pausedFor = () => Math.min(maxPauseMs, Math.max(0, openUntil - timers.now()))

  function pause(milliseconds: number, reason: string): void {
    pauses += 1
    openUntil = timers.now() + Math.min(maxPauseMs, milliseconds)
    onChange?.({ isPaused: true, until: openUntil, reason })
  }

  function endProbe(): void {
    probe?.resolve()
    probe = undefined
  }

  function permitOf(isProbe: boolean, wave: number): Permit {
    return {
      isProbe,
      wave,
      succeeded() {
        if (isProbe) {
          pauses = 0
          onChange?.({ isPaused: false, until: 0, reason: '' })
          endProbe()
        }
        failures = 0
      },
      failed(reason, asked) {
        if (!isProbe && wave !== currentWave) return
        currentWave += 1
        failures += 1
        if (asked !== undefined) pause(asked, reason)
        else if (isProbe || failures >= failuresToOpen) pause(pauseMs * 2 ** pauses, reason)
        if (isProbe) endProbe()
      },
      unused() {
        if (isProbe) endProbe()
      },
    }
  }

  return {
    pausedFor,
    async admit(signal, wave = currentWave) {
      while (true) {
        signal.throwIfAborted()
        if (pausedFor() > 0) return undefined
        if (pauses === 0) return permitOf(false, wave)
        if (probe === undefined) {
          probe = Promise.withResolvers()
          return permitOf(true, wave)
        }
        await untilAborted(probe.promise, signal)
      }
    },
  }
}
