import type { DateRange, MarketDataProvider, NewsItem, PriceHistory, SecurityBatch, SourceName } from '../provider.ts'
import type { Security } from '../security.ts'
import { UpstreamError } from '../upstream-error.ts'
import { isSameListing, queriesFor } from './same-listing.ts'

/** A search at another source is repeated after a day, so that a new listing is found. */
const LOCATION_TTL_MS = 24 * 60 * 60_000
const MAX_LOCATIONS = 20_000

interface ChainOptions {
  /** In order of preference. */
  sources: readonly MarketDataProvider[]
  /** The source whose ids are used as they are; ids of the others begin with the source's name and a colon. */
  home: SourceName
  now: () => Date
}

/**
 * Several remote sources in order of preference. A source that fails or does not know the security is followed by the
 * next. Every history comes whole from one source and names it. Exchange rates and benchmarks come from the home
 * source.
 */
export function createSourceChain({ sources, home: homeName, now }: ChainOptions): MarketDataProvider {
  const home = sources.find(({ name }) => name === homeName) ?? (sources[0] as MarketDataProvider)
  const locations = new Map<string, { security: Security | undefined; until: number }>()

  const idHere = (source: MarketDataProvider, id: string) => (source === home ? id : `${source.name}:${id}`)
  const named = (source: MarketDataProvider, security: Security) => ({ ...security, id: idHere(source, security.id) })
  const ownerOf = (id: string) => sources.find(({ name }) => id.startsWith(`${name}:`)) ?? home

  /** The security under the source's own id; undefined when the source does not list it. */
  async function locate(source: MarketDataProvider, security: Security, signal: AbortSignal) {
    const owner = ownerOf(security.id)
    const prefix = owner === home ? '' : `${owner.name}:`
    if (source === owner) return { ...security, id: security.id.slice(prefix.length) }
    const key = `${source.name} ${security.id}`
    const known = locations.get(key)
    if (known !== undefined && known.until > now().getTime()) return known.security
    const found = await searchFor(source, security, signal)
    if (locations.size >= MAX_LOCATIONS) locations.clear()
    locations.set(key, { security: found, until: now().getTime() + LOCATION_TTL_MS })
    return found
  }

  async function historyFrom(
    source: MarketDataProvider,
    security: Security,
    range: DateRange,
    signal: AbortSignal,
  ): Promise<PriceHistory | undefined> {
    const located = await locate(source, security, signal)
    const history = located && (await source.history(located, range, signal))
    return history && { ...history, source: source.name }
  }

  return {
    name: home.name,
    isLocal: false,
    version: () => home.version(),

    sources: sources.map((source) => ({
      name: source.name,
      search: (query, signal) => source.search(query, signal),
      history: (security, range, signal) => historyFrom(source, security, range, signal),
    })),

    async *securities(exchanges, signal): AsyncGenerator<SecurityBatch> {
      for (const source of sources) {
        let isEmpty = true
        for await (const { securities, facts } of source.securities(exchanges, signal)) {
          isEmpty &&= securities.length === 0
          yield {
            securities: securities.map((security) => named(source, security)),
            facts: new Map([...facts].map(([id, figures]) => [idHere(source, id), figures])),
          }
        }
        if (!isEmpty) return
      }
    },

    async search(query, signal) {
      const found = await firstAnswer(sources, signal, async (source) => {
        const hits = await source.search(query, signal)
        return hits.length === 0 ? undefined : hits.map((security) => named(source, security))
      })
      return found ?? []
    },

    async history(security, range, signal) {
      return await firstAnswer(sources, signal, async (source) => {
        const history = await historyFrom(source, security, range, signal)
        return history === undefined || history.closes.days.length === 0 ? undefined : history
      })
    },

    async profile(security, today, signal) {
      return await firstAnswer(sources, signal, async (source) => {
        const located = await locate(source, security, signal)
        return located && (await source.profile(located, today, signal))
      })
    },

    async news(securities, today, signal) {
      const results = await Promise.allSettled(
        securities.map((security) =>
          firstAnswer(sources, signal, async (source): Promise<NewsItem[] | undefined> => {
            const located = await locate(source, security, signal)
            const news = located === undefined ? [] : await source.news([located], today, signal)
            return news.length === 0 ? undefined : news.map((item) => ({ ...item, symbol: security.symbol }))
          }),
        ),
      )
      const items = results.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []))
      const failed = results.find((result) => result.status === 'rejected')
      if (items.length === 0 && failed !== undefined) throw failed.reason
      return items.sort((a, b) => b.publishedDate.localeCompare(a.publishedDate))
    },

    fx: (currencies, range, signal) => home.fx(currencies, range, signal),
    benchmarks: () => home.benchmarks(),
    ...(home.exchangeDays && { exchangeDays: home.exchangeDays }),
  }
}

async function searchFor(source: MarketDataProvider, security: Security, signal: AbortSignal) {
  for (const query of queriesFor(security)) {
    const found = (await source.search(query, signal)).find((hit) => isSameListing(hit, security))
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The first answer in order; undefined when no source has one.
 *
 * @throws {UpstreamError} A source failed, and none of the others has an answer.
 */
async function firstAnswer<T>(
  sources: readonly MarketDataProvider[],
  signal: AbortSignal,
  ask: (source: MarketDataProvider) => Promise<T | undefined>,
): Promise<T | undefined> {
  let failure: UpstreamError | undefined
  for (const source of sources) {
    try {
      const answer = await ask(source)
      if (answer !== undefined) return answer
    } catch (error) {
      if (!(error instanceof UpstreamError) || signal.aborted) throw error
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return undefined
}
