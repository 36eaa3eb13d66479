import { newestFirst } from '../normalize/newest-first.ts'
import type { DateRange, MarketDataProvider, NewsItem, PriceHistory, SecurityBatch, SourceName } from '../provider.ts'
import type { Security } from '../security.ts'
import { UpstreamError } from '../upstream-error.ts'
import { createSecurityLocator, type SecurityLocator } from './locate-securities.ts'

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
  const { idHere, locate } = createSecurityLocator(sources, home, now)
  const named = (source: MarketDataProvider, security: Security) => ({ ...security, id: idHere(source, security.id) })

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

  async function newsOf(security: Security, today: string, signal: AbortSignal): Promise<NewsItem[] | undefined> {
    return await firstAnswer(sources, signal, async (source) => {
      const located = await locate(source, security, signal)
      const news = located === undefined ? [] : await source.news([located], today, signal)
      return news.length === 0 ? undefined : news.map((item) => ({ ...item, symbol: security.symbol }))
    })
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

    securities: (exchanges, signal) => listFirst(sources, idHere, exchanges, signal),

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
      const results = await Promise.allSettled(securities.map((security) => newsOf(security, today, signal)))
      return newestFirst(results)
    },

    fx: (currencies, range, signal) => home.fx(currencies, range, signal),
    benchmarks: () => home.benchmarks(),
    ...(home.exchangeDays && { exchangeDays: home.exchangeDays }),
  }
}

/** The securities of the first source that lists any. */
async function* listFirst(
  sources: readonly MarketDataProvider[],
  idHere: SecurityLocator['idHere'],
  exchanges: string[] | undefined,
  signal: AbortSignal,
): AsyncGenerator<SecurityBatch> {
  for (const source of sources) {
    let isEmpty = true
    for await (const { securities, facts } of source.securities(exchanges, signal)) {
      isEmpty &&= securities.length === 0
      yield {
        securities: securities.map((security) => ({ ...security, id: idHere(source, security.id) })),
        facts: new Map([...facts].map(([id, figures]) => [idHere(source, id), figures])),
      }
    }
    if (!isEmpty) return
  }
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
