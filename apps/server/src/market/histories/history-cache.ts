import { parseIsoDate } from '@plumbline/engine/calendar'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import { readRecentHistories, readWholeHistories, type StateAndHistory, type WholeHistory } from './history-rows.ts'
import { keepHistories } from './kept-histories.ts'

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

/** The entries that `read` finds. Callers keep references, so eviction cannot remove them during their work. */
function entriesOf<Entry extends StateAndHistory>(
  assetIds: readonly string[],
  read: (assetId: string) => Entry | undefined,
): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const id of assetIds) {
    const entry = read(id)
    if (entry !== undefined) entries.set(id, entry)
  }
  return entries
}

export function createHistoryCache(db: MarketDb, clock: Clock, maxBytes: number): HistoryCache {
  const kept = keepHistories(maxBytes)
  let checkedAt = clock.now().toISOString()

  function add<Entry extends StateAndHistory>(entries: Map<string, Entry>, loaded: readonly Entry[]): void {
    for (const entry of loaded) {
      entries.set(entry.history.assetId, entry)
      kept.add(entry)
    }
  }

  return {
    async whole(assetIds) {
      const entries = entriesOf(assetIds, kept.whole)
      const missing = assetIds.filter((id) => !entries.has(id))
      if (missing.length > 0) add(entries, await readWholeHistories(db, missing))
      return entries
    },

    async since(assetIds, since) {
      const sinceDay = parseIsoDate(since)
      const reachesBack = ({ history }: StateAndHistory) => (history.days[0] ?? Number.POSITIVE_INFINITY) <= sinceDay
      const entries = entriesOf<StateAndHistory>(assetIds, (id) => {
        const recent = kept.recent(id)
        return recent !== undefined && reachesBack(recent) ? recent : kept.whole(id)
      })
      const missing = assetIds.filter((id) => !entries.has(id))
      if (missing.length === 0) return entries
      const recent = await readRecentHistories(db, missing, Number(since.slice(0, 4)) - 1)
      add(entries, recent)
      const short = recent.filter((entry) => !reachesBack(entry)).map(({ history }) => history.assetId)
      if (short.length > 0) add(entries, await readWholeHistories(db, short))
      return entries
    },

    changes: kept.changes,

    kept: (assetId) => kept.whole(assetId) ?? kept.recent(assetId),

    async reload(assetId) {
      const stored = await readWholeHistories(db, [assetId])
      kept.drop(assetId)
      add(new Map(), stored)
    },

    drop: kept.drop,

    dropUnless: (assetId, { fetchedAt }) => kept.dropUnless(assetId, fetchedAt),

    async dropOutdated() {
      const now = clock.now().toISOString()
      const changed = await db
        .selectFrom('price_states')
        .select(['asset_id', 'fetched_at'])
        .where('fetched_at', '>=', checkedAt)
        .execute()
      checkedAt = now
      for (const { asset_id, fetched_at } of changed) kept.dropUnless(asset_id, fetched_at)
    },
  }
}
