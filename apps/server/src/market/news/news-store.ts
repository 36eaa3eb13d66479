import type { MarketDataProvider, NewsItem } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../at-most.ts'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import { findAssetsNamed, securityOf } from '../securities/assets.ts'

export interface NewsStore {
  /** News about the assets with these symbols or ids, unordered. */
  newsOf(symbolsOrIds: string[], today: string): Promise<NewsItem[]>
}

const TIMEOUT_MS = 8000
const TTL_MS = 15 * 60_000
/** How many securities a live source is asked about per call; the rest follow with the next calls. */
const MAX_SECURITIES_PER_CALL = 10
const MAX_CACHED_SECURITIES = 5000
const RETRY_MS = 60_000

interface CachedNews {
  fetchedAt: number
  items: NewsItem[]
}

/**
 * Caches the news of a live source for a quarter of an hour. When the source fails, the cached news is kept and the
 * source is retried after a minute.
 */
export function createNewsStore(db: MarketDb, provider: MarketDataProvider, clock: Clock): NewsStore {
  const cache = new LRUCache<string, CachedNews>(atMost(MAX_CACHED_SECURITIES))

  const fetching = new Map<string, Promise<void>>()

  async function fetchNews(securities: Security[], today: string): Promise<void> {
    const now = clock.now().getTime()
    const known = (id: string) => cache.get(id)?.items ?? []
    try {
      const items = await provider.news(securities, today, AbortSignal.timeout(TIMEOUT_MS))
      const bySymbol = Map.groupBy(items, ({ symbol }) => symbol)
      for (const { id, symbol } of securities)
        cache.set(id, { fetchedAt: now, items: bySymbol.get(symbol) ?? known(id) })
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      for (const { id } of securities) cache.set(id, { fetchedAt: now - TTL_MS + RETRY_MS, items: known(id) })
    }
  }

  /** Joins the requests for securities that are under way. */
  async function fetchOnce(securities: Security[], today: string): Promise<void> {
    const joined = new Set(securities.flatMap(({ id }) => fetching.get(id) ?? []))
    const open = securities.filter(({ id }) => !fetching.has(id))
    if (open.length > 0) {
      const started = fetchNews(open, today).finally(() => {
        for (const { id } of open) fetching.delete(id)
      })
      for (const { id } of open) fetching.set(id, started)
      joined.add(started)
    }
    await Promise.all(joined)
  }

  return {
    async newsOf(symbolsOrIds, today) {
      const securities = (await findAssetsNamed(db, symbolsOrIds)).map(securityOf)
      if (provider.isLocal) return await provider.news(securities, today, AbortSignal.timeout(TIMEOUT_MS))
      const oldest = clock.now().getTime() - TTL_MS
      const outdated = securities.filter(({ id }) => (cache.get(id)?.fetchedAt ?? 0) < oldest)
      if (outdated.length > 0) await fetchOnce(outdated.slice(0, MAX_SECURITIES_PER_CALL), today)
      return securities.flatMap(({ id }) => cache.get(id)?.items ?? [])
    },
  }
}
