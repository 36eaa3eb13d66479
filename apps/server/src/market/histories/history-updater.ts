import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import pTimeout from 'p-timeout'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import type { FetchQueue } from '../fetching/fetch-queue.ts'
import { storedVersion } from '../fetching/fetched-dates.ts'
import { readDecisions } from '../findings/decision-store.ts'
import { findAssets, securityOf } from '../securities/assets.ts'
import { fetchHistory, saveFailure } from './fetch-history.ts'
import type { Entries, HistoryCache } from './history-cache.ts'
import type { StateAndHistory } from './history-rows.ts'
import { readSourceOrder } from './source-order.ts'

/** Fetches histories from the source into the database and the cache. */
export interface HistoryUpdater {
  /** As it is stored with what was fetched. */
  sourceVersion(): Promise<string>
  isFetching(assetId: string): boolean
  /** Joins a fetch of this asset that is already running. A failure is stored; the history stays as it was. */
  fetchOnce(security: Security, today: string, isNewOrder?: boolean): Promise<void>
  /** The assets whose entry is missing or, from a local source, outdated. */
  outdatedOf(entries: Entries, assetIds: readonly string[], today: string): Promise<string[]>
  /** Fetches the outdated entries and replaces them. Waits for a live source a few seconds at most. */
  bringUpToDate(entries: Entries, assetIds: readonly string[], today: string): Promise<void>
}

interface UpdaterParts {
  db: MarketDb
  provider: MarketDataProvider
  clock: Clock
  fetches: FetchQueue
  cache: HistoryCache
  maxWaitMs: number
}

/** How long the source's version is cached: a local source stats all its files to find it. */
const SOURCE_VERSION_TTL_MS = 2000

function cachedVersion(provider: MarketDataProvider): () => Promise<string> {
  let version: { value: Promise<string>; readAt: number } | undefined
  return () => {
    const now = performance.now()
    if (version === undefined || now - version.readAt > SOURCE_VERSION_TTL_MS)
      version = { value: provider.version().then(storedVersion), readAt: now }
    return version.value
  }
}

export function createHistoryUpdater(parts: UpdaterParts): HistoryUpdater {
  const { db, provider, clock, fetches, cache, maxWaitMs } = parts
  const sourceVersion = cachedVersion(provider)
  const keyOf = (assetId: string) => `history ${assetId}`

  async function fetchAndStore(security: Security, today: string, isNewOrder: boolean, signal: AbortSignal) {
    const version = await sourceVersion()
    const stored = (await cache.whole([security.id])).get(security.id)
    const decisions = await readDecisions(db, security.id)
    const order = await readSourceOrder(db, security.id)
    const fetch = { db, provider, clock, security, stored, sourceVersion: version, today, decisions, order, isNewOrder }
    try {
      await fetchHistory(fetch, signal)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (fetches.isClosing()) return
      await saveFailure(fetch, error)
    }
    await cache.reload(security.id)
  }

  function mustFetch(entry: StateAndHistory | undefined, today: string, currentVersion: string): boolean {
    if (entry === undefined) return true
    const { state, history } = entry
    const isEmpty = history.days.length === 0
    const isPaused = (isEmpty || state.failures > 0) && state.due_at > clock.now().toISOString()
    if (isPaused && state.source_version === currentVersion) return false
    if (isEmpty) return !isPaused
    return provider.isLocal && (history.fetchedTo < today || state.source_version !== currentVersion)
  }

  const updater: HistoryUpdater = {
    sourceVersion,
    isFetching: (assetId) => fetches.isRunning(keyOf(assetId)),

    fetchOnce: (security, today, isNewOrder = false) =>
      fetches.once(keyOf(security.id), (signal) => fetchAndStore(security, today, isNewOrder, signal)),

    async outdatedOf(entries, assetIds, today) {
      const currentVersion = await sourceVersion()
      return assetIds.filter((id) => mustFetch(entries.get(id), today, currentVersion))
    },

    async bringUpToDate(entries, assetIds, today) {
      const outdated = await updater.outdatedOf(entries, assetIds, today)
      if (outdated.length === 0) return
      const assets = await findAssets(db, outdated)
      const fetching = Promise.all([...assets.values()].map((asset) => updater.fetchOnce(securityOf(asset), today)))
      await (provider.isLocal ? fetching : pTimeout(fetching, { milliseconds: maxWaitMs, fallback: () => undefined }))
      for (const [id, entry] of await cache.whole([...assets.keys()])) entries.set(id, entry)
    },
  }
  return updater
}
