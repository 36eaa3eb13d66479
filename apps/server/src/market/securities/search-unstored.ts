import { type Priority, withPriority } from '@plumbline/market-sources/http/priority'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../at-most.ts'
import type { MarketDb } from '../../database/db.ts'
import { findAssets } from './assets.ts'
import { type Discovery, NOTHING_TTL_MS } from './discovery-queue.ts'

const MAX_REMEMBERED = 1000

/** Searches without the queue, for a read-only database; results are remembered in this process for some hours. */
export function createUnstoredSearch(
  db: MarketDb,
  provider: MarketDataProvider,
  maxWaitMs: number,
): (query: string, priority: Priority) => Promise<Discovery> {
  const remembered = new LRUCache<string, Discovery>({ ...atMost(MAX_REMEMBERED), ttl: NOTHING_TTL_MS })
  return async (query, priority) => {
    const known = remembered.get(query)
    if (known !== undefined) return known
    try {
      const hits = await withPriority(priority, () => provider.search(query, AbortSignal.timeout(maxWaitMs)))
      const ids = hits.map(({ id }) => id)
      const assets = await findAssets(db, ids)
      const discovery: Discovery = { state: assets.size > 0 ? 'found' : 'nothing', assets: [...assets.values()] }
      remembered.set(query, discovery)
      return discovery
    } catch (error) {
      if (error instanceof UpstreamError) return { state: 'failed', assets: [] }
      throw error
    }
  }
}
