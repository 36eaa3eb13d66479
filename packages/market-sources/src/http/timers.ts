/** Waiting and timing out, so that tests need neither. */
export interface Timers {
  /** Milliseconds since 1970-01-01. */
  now(): number
  /** Resolves after `milliseconds`; rejects with the signal's reason when it is aborted first. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** A signal that aborts after `milliseconds` unless it is cleared. */
  deadline(milliseconds: number): { signal: AbortSignal; clear(): void }
}

export const machineTimers: Timers = {
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
  deadline(milliseconds) {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(new Error(`no answer in ${milliseconds} ms`)), milliseconds)
    timer.unref()
    return { signal: controller.signal, clear: () => clearTimeout(timer) }
  },
}
