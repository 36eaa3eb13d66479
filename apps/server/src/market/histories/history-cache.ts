import { parseIsoDate } from '@plumbline/engine/calendar'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import { readRecentHistories, readWholeHistories, type StateAndHistory, type WholeHistory } from './history-rows.ts'

export type Entries = Map<string, StateAndHistory>

/** Stored histories by asset id, of which this process keeps the recently used ones. Assets without one are left out. */
export interface HistoryCache {
  whole(assetIds: readonly string[]): Promise<Map<string, StateAndHistory<WholeHistory>>>
  /** Most histories reach back to the year before `since`; the few with a gap there are read whole. */
  since(assetIds: readonly string[], since: string): Promise<Entries>
  /** What this process keeps of an asset; undefined when that is nothing. */
  kept(assetId: string): StateAndHistory | undefined
  /** Reads an asset again after it was stored. */
  reload(assetId: string): Promise<void>
  drop(assetId: string): void
  /** Drops what is kept unless it is the history that was stored at `fetchedAt`. */
  dropUnless(assetId: string, stored: { fetchedAt: string }): void
  /** Drops what another process has updated since the last call. */
  dropOutdated(): Promise<void>
  /** A number that changes whenever an entry is added, replaced or dropped. */
  changes(): number
}

function sizeOf({ history }: StateAndHistory): number {
  const adjustedCloses = history.fromYear === undefined ? history.adjustedCloses : undefined
  return history.days.byteLength + history.closes.byteLength + (adjustedCloses?.byteLength ?? 0) + 500
}

function isWhole(entry: StateAndHistory): entry is StateAndHistory<WholeHistory> {
  return entry.history.fromYear === undefined
}

const ifWhole = (entry: StateAndHistory) => (isWhole(entry) ? entry : undefined)

export function createHistoryCache(db: MarketDb, clock: Clock, maxBytes: number): HistoryCache {
  let changes = 0
  const cache = new LRUCache<string, StateAndHistory>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    onInsert: () => void changes++,
    dispose: () => void changes++,
  })
  let checkedAt = clock.now().toISOString()

  /** What `use` makes of the kept entries. Callers keep references, so eviction cannot remove them during their work. */
  function usable<Entry extends StateAndHistory>(
    assetIds: readonly string[],
    use: (entry: StateAndHistory) => Entry | undefined,
  ): Map<string, Entry> {
    const entries = new Map<string, Entry>()
    for (const id of assetIds) {
      const kept = cache.get(id)
      const entry = kept && use(kept)
      if (entry !== undefined) entries.set(id, entry)
    }
    return entries
  }

  function add<Entry extends StateAndHistory>(entries: Map<string, Entry>, loaded: readonly Entry[]): void {
    for (const entry of loaded) {
      entries.set(entry.history.assetId, entry)
      cache.set(entry.history.assetId, entry)
    }
  }

  const cached: HistoryCache = {
    async whole(assetIds) {
      const entries = usable(assetIds, ifWhole)
      const missing = assetIds.filter((id) => !entries.has(id))
      if (missing.length > 0) add(entries, await readWholeHistories(db, missing))
      return entries
    },

    async since(assetIds, since) {
      const sinceDay = parseIsoDate(since)
      const reachesBack = (entry: StateAndHistory) =>
        isWhole(entry) || (entry.history.days[0] ?? Number.POSITIVE_INFINITY) <= sinceDay
      const entries = usable(assetIds, (entry) => (reachesBack(entry) ? entry : undefined))
      const missing = assetIds.filter((id) => !entries.has(id))
      if (missing.length === 0) return entries
      const recent = await readRecentHistories(db, missing, Number(since.slice(0, 4)) - 1)
      add(entries, recent)
      const short = recent.filter((entry) => !reachesBack(entry)).map(({ history }) => history.assetId)
      if (short.length > 0) add(entries, await readWholeHistories(db, short))
      return entries
    },

    changes: () => changes,

    kept: (assetId) => cache.get(assetId),

    async reload(assetId) {
      add(new Map(), await readWholeHistories(db, [assetId]))
    },

    drop: (assetId) => void cache.delete(assetId),

    dropUnless(assetId, { fetchedAt }) {
      const entry = cache.peek(assetId)
      if (entry !== undefined && entry.state.fetched_at !== fetchedAt) cache.delete(assetId)
    },

    async dropOutdated() {
      const now = clock.now().toISOString()
      const changed = await db
        .selectFrom('price_states')
        .select(['asset_id', 'fetched_at'])
        .where('fetched_at', '>=', checkedAt)
        .execute()
      checkedAt = now
      for (const { asset_id, fetched_at } of changed) cached.dropUnless(asset_id, { fetchedAt: fetched_at })
    },
  }
  return cached
}
