import pLimit from 'p-limit'
import { writeIfPossible } from '../../database/database-errors.ts'

export interface FetchQueue {
  /**
   * Single-flight: joins a running fetch of the same key instead of starting another. What cannot be stored on a full
   * or read-only disk is dropped: readers keep what is stored.
   */
  once(key: string, fetch: (signal: AbortSignal) => Promise<void>): Promise<void>
  isRunning(key: string): boolean
  /** True after `close`: a fetch that fails then was aborted by us, not by the source. */
  isClosing(): boolean
  /** Aborts running fetches, waits for them to settle and starts no more. */
  close(): Promise<void>
}

/** With hundreds of concurrent requests, a source responds to none of them in time. */
const MAX_CONCURRENT_FETCHES = 8
/** From the moment the fetch leaves the queue. */
const FETCH_TIMEOUT_MS = 60_000

/** Runs fetches to the end even when the request that started them stops waiting. */
export function createFetchQueue(): FetchQueue {
  const limit = pLimit(MAX_CONCURRENT_FETCHES)
  const running = new Map<string, Promise<void>>()
  const closing = new AbortController()

  return {
    once(key, fetch) {
      const joined = running.get(key)
      if (joined !== undefined) return joined
      const fetching = limit(async () => {
        if (!closing.signal.aborted)
          await writeIfPossible(fetch(AbortSignal.any([closing.signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)])))
      }).finally(() => running.delete(key))
      running.set(key, fetching)
      return fetching
    },
    isRunning: (key) => running.has(key),
    isClosing: () => closing.signal.aborted,
    async close() {
      closing.abort()
      await Promise.allSettled(running.values())
    },
  }
}
