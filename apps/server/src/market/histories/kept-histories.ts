import { LRUCache } from 'lru-cache'
import type { StateAndHistory, WholeHistory } from './history-rows.ts'

/**
 * The histories that this process used recently. Recent and whole ones are kept side by side, so that reading whole
 * histories does not replace the recent ones and cause portfolios to be measured again.
 */
export interface KeptHistories {
  recent(assetId: string): StateAndHistory | undefined
  whole(assetId: string): StateAndHistory<WholeHistory> | undefined
  /** Drops entries of the asset from another fetch. */
  add(entry: StateAndHistory): void
  drop(assetId: string): void
  /** Drops what is kept of an asset unless it was stored at `fetchedAt`. */
  dropUnless(assetId: string, fetchedAt: string): void
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

const recentKey = (assetId: string) => `recent ${assetId}`
const wholeKey = (assetId: string) => `whole ${assetId}`

export function keepHistories(maxBytes: number): KeptHistories {
  let changes = 0
  const entries = new LRUCache<string, StateAndHistory>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    onInsert: () => void changes++,
    dispose: () => void changes++,
  })

  function dropUnless(assetId: string, fetchedAt: string | undefined): void {
    for (const key of [recentKey(assetId), wholeKey(assetId)])
      if (fetchedAt === undefined || entries.peek(key)?.state.fetched_at !== fetchedAt) entries.delete(key)
  }

  return {
    recent: (assetId) => entries.get(recentKey(assetId)),
    whole(assetId) {
      const entry = entries.get(wholeKey(assetId))
      return entry !== undefined && isWhole(entry) ? entry : undefined
    },
    add(entry) {
      const { assetId } = entry.history
      dropUnless(assetId, entry.state.fetched_at)
      entries.set(isWhole(entry) ? wholeKey(assetId) : recentKey(assetId), entry)
    },
    drop: (assetId) => dropUnless(assetId, undefined),
    dropUnless,
    changes: () => changes,
  }
}
