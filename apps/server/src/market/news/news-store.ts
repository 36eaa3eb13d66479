import type { MarketDataProvider, NewsItem } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import type { Clock } from '../../clock.ts'

export interface NewsStore {
  /** News of the securities that are known now, in no order. */
  newsOf(securities: Security[], today: string): Promise<NewsItem[]>
}

const patienceMilliseconds = 8000
const freshMilliseconds = 15 * 60_000
/** A live source is asked for so many securities at a time; the others follow with the next requests. */
const securitiesPerRequest = 10
const mostKept = 5000

interface KeptNews {
  at: number
  items: NewsItem[]
}

/** News of a live source are kept in memory for a quarter of an hour. A source that does not answer leaves what is known. */
export function createNewsStore(provider: MarketDataProvider, clock: Clock): NewsStore {
  const kept = new Map<string, KeptNews>()

  async function ask(securities: Security[], today: string): Promise<void> {
    const now = clock.now().getTime()
    try {
      const items = await provider.news(securities, today, AbortSignal.timeout(patienceMilliseconds))
      const bySymbol = Map.groupBy(items, ({ symbol }) => symbol)
      for (const { id, symbol } of securities) kept.set(id, { at: now, items: bySymbol.get(symbol) ?? [] })
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      for (const { id } of securities) kept.set(id, { at: now, items: kept.get(id)?.items ?? [] })
    }
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
  }

  return {
    async newsOf(securities, today) {
      if (provider.isLocal) return await provider.news(securities, today, AbortSignal.timeout(patienceMilliseconds))
      const oldest = clock.now().getTime() - freshMilliseconds
      const outdated = securities.filter(({ id }) => (kept.get(id)?.at ?? 0) < oldest).slice(0, securitiesPerRequest)
      if (outdated.length > 0) await ask(outdated, today)
      return securities.flatMap(({ id }) => kept.get(id)?.items ?? [])
    },
  }
}
