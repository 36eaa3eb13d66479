import assert from 'node:assert/strict'
import type { MissingPartReason } from '@plumbline/contract/assets/vocabulary'
import { parseIsoDate } from '@plumbline/engine/calendar'
import type { AssetMarket } from '@plumbline/engine/market'
import type { DayPrice, MarketDataProvider } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { LRUCache } from 'lru-cache'
import pTimeout from 'p-timeout'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import type { FetchQueue } from '../fetching/fetch-queue.ts'
import { FIRST_DATE, storedVersion } from '../fetching/fetched-dates.ts'
import { readDecisions } from '../findings/decision-store.ts'
import { findAssets, securityOf } from '../securities/assets.ts'
import { assetMarketOf } from './asset-market.ts'
import { closesOnly, fetchedState, fetchHistory, saveFailure } from './fetch-history.ts'
import {
  readRecentHistories,
  readWholeHistories,
  type StateAndHistory,
  type StoredHistory,
  type WholeHistory,
} from './history-rows.ts'
import { type LastPrice, lastPrice } from './last-price.ts'
import { saveHistory } from './save-history.ts'
import { readSourceOrder } from './source-order.ts'

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
   * on or before it is there if the source has one. The same object is returned until the asset's data changes.
   */
  recentMarketsOf(assetIds: readonly string[], today: string, since: string): Promise<Map<string, AssetMarket>>
  lastPricesOf(assetIds: readonly string[], today: string): Promise<Map<string, LastPrice>>
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
/** How long the source's version is cached: a local source stats all its files to find it. */
const SOURCE_VERSION_TTL_MS = 2000

type Entries = Map<string, StateAndHistory>

function sizeOf({ history }: StateAndHistory): number {
  const adjustedCloses = history.fromYear === undefined ? history.adjustedCloses : undefined
  return history.days.byteLength + history.closes.byteLength + (adjustedCloses?.byteLength ?? 0) + 500
}

function isWhole(entry: StateAndHistory): entry is StateAndHistory<WholeHistory> {
  return entry.history.fromYear === undefined
}

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

export function createHistoryStore({
  db,
  provider,
  clock,
  fetches,
  maxWaitMs,
  maxCacheBytes = MAX_CACHE_BYTES,
}: HistoryStoreParts): HistoryStore {
  const cache = new LRUCache<string, StateAndHistory>({ maxSize: maxCacheBytes, sizeCalculation: sizeOf })
  let version: { value: Promise<string>; readAt: number } | undefined
  let checkedAt = clock.now().toISOString()

  function sourceVersion(): Promise<string> {
    const now = performance.now()
    if (version === undefined || now - version.readAt > SOURCE_VERSION_TTL_MS)
      version = { value: provider.version().then(storedVersion), readAt: now }
    return version.value
  }

  /** The cached entries that are usable. Callers keep references, so eviction cannot remove them during their work. */
  function cached(assetIds: readonly string[], isUsable: (entry: StateAndHistory) => boolean): Entries {
    const entries: Entries = new Map()
    for (const id of assetIds) {
      const entry = cache.get(id)
      if (entry !== undefined && isUsable(entry)) entries.set(id, entry)
    }
    return entries
  }

  function add(entries: Entries, loaded: readonly StateAndHistory[]): void {
    for (const entry of loaded) {
      entries.set(entry.history.assetId, entry)
      cache.set(entry.history.assetId, entry)
    }
  }

  async function wholeEntries(assetIds: readonly string[]): Promise<Map<string, StateAndHistory<WholeHistory>>> {
    const entries = cached(assetIds, isWhole)
    const missing = assetIds.filter((id) => !entries.has(id))
    if (missing.length > 0) add(entries, await readWholeHistories(db, missing))
    return entries as Map<string, StateAndHistory<WholeHistory>>
  }

  /** Most histories reach back to the year before `since`; the few with a gap there are read whole. */
  async function entriesSince(assetIds: readonly string[], since: string): Promise<Entries> {
    const sinceDay = parseIsoDate(since)
    const reachesBack = (entry: StateAndHistory) =>
      isWhole(entry) || (entry.history.days[0] ?? Number.POSITIVE_INFINITY) <= sinceDay
    const entries = cached(assetIds, reachesBack)
    const missing = assetIds.filter((id) => !entries.has(id))
    if (missing.length === 0) return entries
    const recent = await readRecentHistories(db, missing, Number(since.slice(0, 4)) - 1)
    add(entries, recent)
    const short = recent.filter((entry) => !reachesBack(entry)).map(({ history }) => history.assetId)
    if (short.length > 0) add(entries, await readWholeHistories(db, short))
    return entries
  }

  async function fetchAndStore(
    security: Security,
    today: string,
    isNewOrder: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const version = await sourceVersion()
    const stored = (await wholeEntries([security.id])).get(security.id)
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
    add(new Map(), await readWholeHistories(db, [security.id]))
  }

  function fetchOnce(security: Security, today: string, isNewOrder = false): Promise<void> {
    return fetches.once(`history ${security.id}`, (signal) => fetchAndStore(security, today, isNewOrder, signal))
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

  /** Fetches the entries that are missing or, from a local source, outdated, and replaces them. */
  async function bringUpToDate(entries: Entries, assetIds: readonly string[], today: string): Promise<void> {
    const currentVersion = await sourceVersion()
    const outdated = assetIds.filter((id) => mustFetch(entries.get(id), today, currentVersion))
    if (outdated.length === 0) return
    const assets = await findAssets(db, outdated)
    const fetching = Promise.all([...assets.values()].map((asset) => fetchOnce(securityOf(asset), today)))
    await (provider.isLocal ? fetching : pTimeout(fetching, { milliseconds: maxWaitMs, fallback: () => undefined }))
    for (const [id, entry] of await wholeEntries([...assets.keys()])) entries.set(id, entry)
  }

  /** Last prices of outdated entries. Nothing is stored, because that takes far longer than reading them. */
  async function readLocalPrices(entries: Entries, assetIds: readonly string[], today: string) {
    const currentVersion = await sourceVersion()
    const outdated = assetIds.filter((id) => mustFetch(entries.get(id), today, currentVersion))
    const prices = new Map<string, LastPrice>()
    if (outdated.length === 0) return prices
    const signal = new AbortController().signal
    for (const asset of (await findAssets(db, outdated)).values()) {
      try {
        const history = await provider.history(securityOf(asset), { from: FIRST_DATE, to: today }, signal)
        if (history === undefined) continue
        const { closes, splits } = history
        const price = lastPrice({ days: closes.days, closes: closes.values, splits }, today)
        if (price !== undefined) prices.set(asset.id, price)
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
      }
    }
    return prices
  }

  async function upToDateWhole(assetIds: readonly string[], today: string) {
    const entries = await wholeEntries(assetIds)
    await bringUpToDate(entries, assetIds, today)
    return entries
  }

  async function upToDateSince(assetIds: readonly string[], today: string, since: string) {
    const entries = await entriesSince(assetIds, since)
    await bringUpToDate(entries, assetIds, today)
    return entries
  }

  function dropUnless(assetId: string, { fetchedAt }: { fetchedAt: string }): void {
    const entry = cache.peek(assetId)
    if (entry !== undefined && entry.state.fetched_at !== fetchedAt) cache.delete(assetId)
  }

  return {
    async historiesOf(assetIds, today) {
      return mapHistories(assetIds, await upToDateWhole(assetIds, today), (history) => history)
    },

    async marketsOf(assetIds, today) {
      return mapHistories(assetIds, await upToDateWhole(assetIds, today), assetMarketOf)
    },

    async recentMarketsOf(assetIds, today, since) {
      return mapHistories(assetIds, await upToDateSince(assetIds, today, since), assetMarketOf)
    },

    async lastPricesOf(assetIds, today) {
      return mapHistories(assetIds, await upToDateSince(assetIds, today, today), (history) => lastPrice(history, today))
    },

    async knownPricesOf(assetIds, today) {
      const entries = await entriesSince(assetIds, today)
      const known = mapHistories(assetIds, entries, (history) => lastPrice(history, today))
      if (provider.isLocal)
        for (const [id, price] of await readLocalPrices(entries, assetIds, today)) known.set(id, price)
      return known
    },

    whyMissing(assetId) {
      if (fetches.isRunning(`history ${assetId}`)) return 'pending'
      return cache.get(assetId)?.state.failures === 0 ? 'none' : 'source-unavailable'
    },

    async storedOf(assetIds, today) {
      const entries = await entriesSince(assetIds, today)
      return mapHistories(assetIds, entries, (history) => (history.days.length === 0 ? undefined : history))
    },

    async append(security, prices, today) {
      const [stored] = await readWholeHistories(db, [security.id])
      assert(stored !== undefined, 'there is a stored history to append to')
      const { findings } = stored.history
      const state = fetchedState(security, today, await sourceVersion(), clock, { findings })
      await saveHistory(db, security.id, closesOnly(stored.history, prices), stored.history, state)
      cache.delete(security.id)
    },

    refresh: (security, today) => fetchOnce(security, today),

    async fetchAgain(security, today, { isNewOrder }) {
      await db
        .updateTable('price_states')
        .set({ due_at: clock.now().toISOString() })
        .where('asset_id', '=', security.id)
        .execute()
      // A fetch that is already running has read the decisions before.
      const wasRunning = fetches.isRunning(`history ${security.id}`)
      const fetching = async () => {
        if (wasRunning) await fetchOnce(security, today)
        await fetchOnce(security, today, isNewOrder)
      }
      await pTimeout(fetching(), { milliseconds: maxWaitMs, fallback: () => undefined })
    },

    dropUnless,

    async dropOutdated() {
      const now = clock.now().toISOString()
      const changed = await db
        .selectFrom('price_states')
        .select(['asset_id', 'fetched_at'])
        .where('fetched_at', '>=', checkedAt)
        .execute()
      checkedAt = now
      for (const { asset_id, fetched_at } of changed) dropUnless(asset_id, { fetchedAt: fetched_at })
    },
  }
}
