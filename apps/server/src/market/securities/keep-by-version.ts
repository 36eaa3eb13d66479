import { LRUCache } from 'lru-cache'
import { atMost } from '../../at-most.ts'
import type { MarketDb } from '../../database/db.ts'
import { readAssetsVersion } from './assets-version.ts'

const MAX_KEPT_ASSETS = 20_000

/**
 * Keeps what `read` returns by asset id until any process changes an asset or its figures. What it leaves out is left
 * out, and read again the next time.
 */
export function keepByVersion<Value extends object>(
  db: MarketDb,
  read: (assetIds: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (assetIds: Iterable<string>) => Promise<Map<string, Value>> {
  const cache = new LRUCache<string, Value>(atMost(MAX_KEPT_ASSETS))
  let version: string | undefined

  return async (assetIds) => {
    const current = await readAssetsVersion(db)
    if (current !== version) cache.clear()
    version = current
    const ids = [...assetIds]
    const missing = ids.filter((id) => !cache.has(id))
    const found = missing.length === 0 ? undefined : await read(missing)
    const values = new Map<string, Value>()
    for (const id of ids) {
      const value = found?.get(id) ?? cache.get(id)
      if (value !== undefined) values.set(id, value)
    }
    if (found !== undefined && version === current) for (const [id, value] of found) cache.set(id, value)
    return values
  }
}
