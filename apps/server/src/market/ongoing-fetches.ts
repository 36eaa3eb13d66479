export interface OngoingFetches {
  /** Runs `fetch` unless one of the same key is under way; both callers get its end. */
  once(key: string, fetch: (signal: AbortSignal) => Promise<void>): Promise<void>
  isUnderWay(key: string): boolean
  /** True once `close` was called: a fetch that fails then says nothing about the source. */
  isClosing(): boolean
  /** Ends what is under way, waits for it, and lets nothing begin. */
  close(): Promise<void>
}

/** Beyond so many the others wait for their turn: a source that is asked for hundreds of assets at once answers none in time. */
const mostAtOnce = 8
/** From its turn on. */
const longestMilliseconds = 60_000

/** Fetches that go on when the request that needed them no longer waits. */
export function createOngoingFetches(): OngoingFetches {
  const underWay = new Map<string, Promise<void>>()
  const closing = new AbortController()
  const waiting: (() => void)[] = []
  let active = 0

  async function inTurn(fetch: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (active >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else active++
    try {
      if (!closing.signal.aborted)
        await fetch(AbortSignal.any([closing.signal, AbortSignal.timeout(longestMilliseconds)]))
    } finally {
      const next = waiting.shift()
      if (next === undefined) active--
      else next()
    }
  }

  return {
    once(key, fetch) {
      const running = underWay.get(key)
      if (running !== undefined) return running
      const fetching = inTurn(fetch).finally(() => underWay.delete(key))
      underWay.set(key, fetching)
      return fetching
    },
    isUnderWay: (key) => underWay.has(key),
    isClosing: () => closing.signal.aborted,
    async close() {
      closing.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}

/** Waits for work at most so long; what is not done by then goes on. A failure in that time is thrown, a later one is its own affair. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise: patience, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  try {
    await Promise.race([work, patience])
  } finally {
    clearTimeout(timer)
  }
}
