import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'
import { writeIfPossible } from '../../database/database-errors.ts'
import type { Db } from '../../database/db.ts'
import { upsertSecurities } from './upsert-securities.ts'

export interface AssetDiscovery {
  /** Searches a live source for securities and stores what it finds. Finds nothing when the source fails. */
  discover(query: string): Promise<Security[]>
}

const TIMEOUT_MS = 3000
const MAX_CACHED_QUERIES = 2000
const TTL_MS = 10 * 60_000
const MIN_QUERY_LENGTH = 2

/** Asks a live source at most once in ten minutes for the same query. A local source has listed everything already. */
export function createAssetDiscovery(db: Db, provider: MarketDataProvider, clock: Clock): AssetDiscovery {
  const cache = new LRUCache<string, { askedAt: number; found: Promise<Security[]> }>({ max: MAX_CACHED_QUERIES })

  async function search(query: string): Promise<Security[]> {
    try {
      const found = await provider.search(query, AbortSignal.timeout(TIMEOUT_MS))
      await writeIfPossible(upsertSecurities(db, found, new Map()))
      return found
    } catch (error) {
      if (error instanceof UpstreamError) return []
      throw error
    }
  }

  return {
    async discover(query) {
      const key = query.trim().toUpperCase()
      if (provider.isLocal || key.length < MIN_QUERY_LENGTH) return []
      const now = clock.now().getTime()
      const cached = cache.get(key)
      if (cached !== undefined && now - cached.askedAt < TTL_MS) return await cached.found
      const found = search(key)
      cache.set(key, { askedAt: now, found })
      return await found
    },
  }
}
