import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { keepSecurities } from './keep-listing.ts'

export interface AssetDiscovery {
  /** Asks a live source for what the database does not know yet and keeps what it finds. A source that does not answer finds nothing. */
  discover(query: string): Promise<Security[]>
}

const patienceMilliseconds = 3000
const rememberedQueries = 2000
const rememberMilliseconds = 10 * 60_000
const shortestQuery = 2

/** Local sources have listed all they know; a live one is asked for a query once in ten minutes. */
export function createAssetDiscovery(db: Db, provider: MarketDataProvider, clock: Clock): AssetDiscovery {
  const asked = new Map<string, { at: number; answer: Promise<Security[]> }>()

  async function ask(query: string): Promise<Security[]> {
    try {
      const found = await provider.search(query, AbortSignal.timeout(patienceMilliseconds))
      await keepSecurities(db, found, new Map())
      return found
    } catch (error) {
      if (error instanceof UpstreamError) return []
      throw error
    }
  }

  return {
    async discover(query) {
      const key = query.trim().toUpperCase()
      if (provider.isLocal || key.length < shortestQuery) return []
      const now = clock.now().getTime()
      const before = asked.get(key)
      if (before !== undefined && now - before.at < rememberMilliseconds) return await before.answer
      if (asked.size >= rememberedQueries) asked.clear()
      const answer = ask(key)
      asked.set(key, { at: now, answer })
      return await answer
    },
  }
}
