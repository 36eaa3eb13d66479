import assert from 'node:assert/strict'
import type { MissingPartReason } from '@plumbline/contract/assets/vocabulary'
import type { AssetMarket } from '@plumbline/engine/market'
import type { DayPrice, MarketDataProvider } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import pTimeout from 'p-timeout'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import type { FetchQueue } from '../fetching/fetch-queue.ts'
import { assetMarketOf } from './asset-market.ts'
import { closesOnly, fetchedState } from './fetch-history.ts'
import { createHistoryCache, type HistoryCache } from './history-cache.ts'
import { readWholeHistories, type StateAndHistory, type StoredHistory, type WholeHistory } from './history-rows.ts'
import { createHistoryUpdater, type HistoryUpdater } from './history-updater.ts'
import { keepForAMoment } from './keep-for-a-moment.ts'
import { type LastPrice, lastPrice } from './last-price.ts'
import { readLocalPrices } from './read-local-prices.ts'
import { saveHistory } from './save-history.ts'

/**
 * Prices, splits and dividends by asset id. A local source is read up to `today`; a live one is asked only for assets
 * without a stored history, and the caller waits for it at most a few seconds. Assets with neither a close nor a split
 * are left out.
 */
export interface HistoryStore {
  /** Everything stored. The same object is returned until the asset's data changes. */
  historiesOf(assetIds: readonly string[], today: string): Promise<Map<string, WholeHistory>>
  /** The same as input for the engine, adjusted closes included. */
  marketsOf(assetIds: readonly string[], today: string): Promise<Map<string, AssetMarket>>
  /**
   * Input for measuring a ledger that starts on `since`: closes long before that day may be missing, but the last one
   * on or before it is there if the source has one. The same object is returned until the asset's data changes, and for
   * the same array of ids, which nobody changes, the same map.
   */
  recentMarketsOf(assetIds: readonly string[], today: string, since: string): Promise<ReadonlyMap<string, AssetMarket>>
  /** The same map for the same array of ids, while nothing changes. */
  lastPricesOf(assetIds: readonly string[], today: string): Promise<ReadonlyMap<string, LastPrice>>
  /** The same without asking a live source. */
  knownPricesOf(assetIds: readonly string[], today: string): Promise<Map<string, LastPrice>>
  /** Why the previous call left this asset out. */
  whyMissing(assetId: string): MissingPartReason
  /** Stored histories with closes, from the year before `today`, without asking the source. */
  storedOf(assetIds: readonly string[], today: string): Promise<Map<string, StoredHistory>>
  /** Adds closes that came from a bulk request, and marks the asset as fetched up to `today`. */
  append(security: Security, prices: readonly DayPrice[], today: string): Promise<void>
  /** Fetches what is new. A failure is stored with the asset; the history stays as it was. */
  refresh(security: Security, today: string): Promise<void>
  /**
   * Fetches again after a decision about findings or sources. Waits a few seconds at most; after that, and after a
   * failure, the next refresh applies it.
   */
  fetchAgain(security: Security, today: string, after: { isNewOrder: boolean }): Promise<void>
  /** Drops a cached history unless it is the one that was stored at `fetchedAt`. */
  dropUnless(assetId: string, stored: { fetchedAt: string }): void
  /** Drops cached histories that another process has updated since the last call. */
  dropOutdated(): Promise<void>
}

interface HistoryStoreParts {
  db: MarketDb
  provider: MarketDataProvider
  clock: Clock
  fetches: FetchQueue
  /** How long a caller waits for a live source. */
  maxWaitMs: number
  maxCacheBytes?: number
}

/** About a thousand assets over twenty years. */
const MAX_CACHE_BYTES = 120 * 1024 * 1024
/** Values of the histories that are not empty, in the order of the ids. */
function mapHistories<Entry extends StateAndHistory, Value>(
  assetIds: readonly string[],
  entries: ReadonlyMap<string, Entry>,
  read: (history: Entry['history']) => Value | undefined,
): Map<string, Value> {
  const values = new Map<string, Value>()
  for (const id of assetIds) {
    const history = entries.get(id)?.history
    const isEmpty = history === undefined || history.days.length + history.splits.length === 0
    const value = isEmpty ? undefined : read(history)
    if (value !== undefined) values.set(id, value)
  }
  return values
}

/** What pages ask for again and again, kept for a moment. */
function recentReads(
  cache: HistoryCache,
  updater: HistoryUpdater,
  clock: Clock,
): Pick<HistoryStore, 'recentMarketsOf' | 'lastPricesOf'> {
  const lastPrices = keepForAMoment<ReadonlyMap<string, LastPrice>>(clock)
  const recentMarkets = keepForAMoment<ReadonlyMap<string, AssetMarket>>(clock)

  async function upToDateSince(assetIds: readonly string[], today: string, since: string) {
    const entries = await cache.since(assetIds, since)
    await updater.bringUpToDate(entries, assetIds, today)
    return entries
  }

  const versionOf = async (today: string, since: string) =>
    `${cache.changes()} ${today} ${since} ${await updater.sourceVersion()}`

  return {
    async recentMarketsOf(assetIds, today, since) {
      return await recentMarkets(assetIds, await versionOf(today, since), async () =>
        mapHistories(assetIds, await upToDateSince(assetIds, today, since), assetMarketOf),
      )
    },

    async lastPricesOf(assetIds, today) {
      return await lastPrices(assetIds, await versionOf(today, today), async () =>
        mapHistories(assetIds, await upToDateSince(assetIds, today, today), (history) => lastPrice(history, today)),
      )
    },
  }
}

export function createHistoryStore(parts: HistoryStoreParts): HistoryStore {
  const { db, provider, clock, maxWaitMs, maxCacheBytes = MAX_CACHE_BYTES } = parts
  const cache = createHistoryCache(db, clock, maxCacheBytes)
  const updater = createHistoryUpdater({ ...parts, cache })

  async function upToDateWhole(assetIds: readonly string[], today: string) {
    const entries = await cache.whole(assetIds)
    await updater.bringUpToDate(entries, assetIds, today)
    return entries
  }

  return {
    async historiesOf(assetIds, today) {
      return mapHistories(assetIds, await upToDateWhole(assetIds, today), (history) => history)
    },

    async marketsOf(assetIds, today) {
      return mapHistories(assetIds, await upToDateWhole(assetIds, today), assetMarketOf)
    },

    ...recentReads(cache, updater, clock),

    async knownPricesOf(assetIds, today) {
      const entries = await cache.since(assetIds, today)
      const known = mapHistories(assetIds, entries, (history) => lastPrice(history, today))
      if (!provider.isLocal) return known
      const outdated = await updater.outdatedOf(entries, assetIds, today)
      for (const [id, price] of await readLocalPrices(db, provider, outdated, today)) known.set(id, price)
      return known
    },

    whyMissing(assetId) {
      if (updater.isFetching(assetId)) return 'pending'
      return cache.kept(assetId)?.state.failures === 0 ? 'none' : 'source-unavailable'
    },

    async storedOf(assetIds, today) {
      const entries = await cache.since(assetIds, today)
      return mapHistories(assetIds, entries, (history) => (history.days.length === 0 ? undefined : history))
    },

    async append(security, prices, today) {
      const [stored] = await readWholeHistories(db, [security.id])
      assert(stored !== undefined, 'there is a stored history to append to')
      const { findings } = stored.history
      const state = fetchedState(security, today, await updater.sourceVersion(), clock, { findings })
      await saveHistory(db, security.id, closesOnly(stored.history, prices), stored.history, state)
      cache.drop(security.id)
    },

    refresh: (security, today) => updater.fetchOnce(security, today),

    async fetchAgain(security, today, { isNewOrder }) {
      await db
        .updateTable('price_states')
        .set({ due_at: clock.now().toISOString() })
        .where('asset_id', '=', security.id)
        .execute()
      // A fetch that is already running has read the decisions before.
      const wasRunning = updater.isFetching(security.id)
      const fetching = async () => {
        if (wasRunning) await updater.fetchOnce(security, today)
        await updater.fetchOnce(security, today, isNewOrder)
      }
      await pTimeout(fetching(), { milliseconds: maxWaitMs, fallback: () => undefined })
    },

    dropUnless: cache.dropUnless,
    dropOutdated: cache.dropOutdated,
  }
}
