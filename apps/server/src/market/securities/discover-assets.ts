import type { Priority } from '@plumbline/market-sources/http/priority'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import pTimeout from 'p-timeout'
import type { Clock } from '../../clock.ts'
import { isDatabaseUnwritable, isSqliteBusy } from '../../database/database-errors.ts'
import type { MarketDb } from '../../database/db.ts'
import {
  type Discovery,
  type DiscoveryState,
  describeDiscovery,
  enqueueDiscovery,
  isFreshDiscovery,
  queryKeyOf,
  readDiscovery,
} from './discovery-queue.ts'
import { createDiscoveryRunner } from './discovery-runner.ts'
import { createUnstoredSearch } from './search-unstored.ts'

export interface AssetDiscovery {
  /**
   * Searches a remote source and stores the results. Waits a few seconds at most; a longer search continues in the
   * background, ahead of searches with a lower priority.
   */
  discover(query: string, priority: Priority): Promise<Discovery>
  /**
   * Whether a search still waits in the queue, without adding one. It has `failed` from its first failure on, so that
   * people hear of it at once, while it is retried.
   */
  stateOf(query: string): Promise<DiscoveryState>
  /** Runs every due search, including those queued by other processes. Returns how many. */
  runDue(signal: AbortSignal): Promise<number>
  /** Aborts running searches, which stay in the queue. */
  close(): Promise<void>
}

interface DiscoveryParts {
  db: MarketDb
  provider: MarketDataProvider
  clock: Clock
  /** How long a caller waits. */
  maxWaitMs: number
}

const MIN_QUERY_LENGTH = 2

const NOTHING: Discovery = { state: 'nothing', assets: [] }

/** A local source has already listed everything. */
export function createAssetDiscovery({ db, provider, clock, maxWaitMs }: DiscoveryParts): AssetDiscovery {
  /** Resolved when the search of a query ends in this process. */
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  const onEnd = (query: string) => {
    waiting.get(query)?.resolve()
    waiting.delete(query)
  }
  const runner = createDiscoveryRunner({ db, provider, clock, onEnd })
  const searchUnstored = createUnstoredSearch(db, provider, maxWaitMs)

  /**
   * 1. What is stored and fresh is the answer.
   * 2. Otherwise the search is added to the queue, unless another caller's search has just ended: that is the answer.
   * 3. The runner starts it; the caller waits until it has ended, `maxWaitMs` at most, and reads what is stored then.
   */
  async function discoverStored(query: string, priority: Priority): Promise<Discovery> {
    const stored = await readDiscovery(db, query)
    if (stored !== undefined && isFreshDiscovery(stored, clock)) return await describeDiscovery(db, stored)
    const ended = waiting.get(query) ?? Promise.withResolvers<void>()
    waiting.set(query, ended)
    if (await enqueueDiscovery(db, clock, { query, priority, stored })) {
      void runner.startAdded(query, priority).catch(() => ended.resolve())
      await pTimeout(ended.promise, { milliseconds: maxWaitMs, fallback: () => undefined })
    } else if (!runner.isRunning(query)) waiting.delete(query)
    return await describeDiscovery(db, await readDiscovery(db, query))
  }

  return {
    async discover(query, priority) {
      const key = queryKeyOf(query)
      if (provider.isLocal || key.length < MIN_QUERY_LENGTH) return NOTHING
      try {
        return await discoverStored(key, priority)
      } catch (error) {
        if (!isDatabaseUnwritable(error) && !isSqliteBusy(error)) throw error
        return await searchUnstored(key, priority)
      }
    },

    async stateOf(query) {
      const row = provider.isLocal ? undefined : await readDiscovery(db, queryKeyOf(query))
      if (row === undefined) return 'nothing'
      const { state } = await describeDiscovery(db, row)
      return state === 'pending' && row.failures > 0 ? 'failed' : state
    },

    async runDue(signal) {
      if (provider.isLocal || signal.aborted) return 0
      return await runner.drain()
    },

    close: () => runner.close(),
  }
}
