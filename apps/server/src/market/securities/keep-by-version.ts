import { LRUCache } from 'lru-cache'
import { atMost } from '../../at-most.ts'
import type { MarketDb } from '../../database/db.ts'
import { readAssetsVersion } from './assets-version.ts'

const MAX_KEPT_ASSETS = 20_000

/**
 * Keeps what `read` returns by asset id until any process changes an asset or its figures. What it leaves out is left
 * out, and read again the next time. The same array of ids, which nobody changes, gets the same map meanwhile.
 */
export function keepByVersion<Value extends object>(
  db: MarketDb,
  read: (assetIds: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (assetIds: Iterable<string>) => Promise<ReadonlyMap<string, Value>> {
  let complete = new WeakMap<readonly string[], ReadonlyMap<string, Value>>()
  const cache = new LRUCache<string, Value>(atMost(MAX_KEPT_ASSETS))
  let version: string | undefined

  return async (assetIds) => {
    const current = await readAssetsVersion(db)
    if (current !== version) {
      cache.clear()
      complete = new WeakMap()
    }
    version = current
    const known = Array.isArray(assetIds) ? complete.get(assetIds) : undefined
    if (known !== undefined) return known
    const ids = [...assetIds]
    // Another call may clear the cache while this one reads.
    const kept = new Map<string, Value>()
    for (const id of ids) {
      const value = cache.get(id)
      if (value !== undefined) kept.set(id, value)
    }
    const missing = ids.filter((id) => !kept.has(id))
    if (missing.length === 0) {
      if (Array.isArray(assetIds)) complete.set(assetIds, kept)
      return kept
    }
    const found = await read(missing)
    if (version === current) for (const [id, value] of found) cache.set(id, value)
    const values = new Map<string, Value>()
    for (const id of ids) {
      const value = kept.get(id) ?? found.get(id)
      if (value !== undefined) values.set(id, value)
    }
    return values
  }
}
