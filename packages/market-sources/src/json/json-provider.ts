import { completeRates } from '../ecb/complete-rates.ts'
import type { EcbRates } from '../ecb/ecb-rates.ts'
import { createHttpClient, type HttpClient, type HttpClientOptions } from '../http/http-client.ts'
import { readJson } from '../http/read-json.ts'
import type { Timers } from '../http/timers.ts'
import { toSeries } from '../normalize/daily-closes.ts'
import { quoteUnitOf } from '../normalize/quote-unit.ts'
import type { DateRange, MarketDataProvider, PriceHistory } from '../provider.ts'
import { UpstreamError } from '../upstream-error.ts'
import type { JsonSource } from './json-sources.ts'
import { type ReadPrices, readPrices } from './read-prices.ts'

const JSON_SOURCE = 'json'
/** The addresses are somebody's web site, not an API made for many requests. */
const PER_SECOND = 1

export interface JsonProviderOptions {
  /** The only addresses that are requested: those of the operator's file. */
  sources: readonly JsonSource[]
  timers?: Timers | undefined
  random?: (() => number) | undefined
  onHealth?: HttpClientOptions['onHealth']
  rates: EcbRates
}

export interface JsonProvider extends MarketDataProvider {
  /** What a source returns now, for the operator to look at. */
  preview(source: JsonSource, range: DateRange, signal: AbortSignal): Promise<ReadPrices>
}

/** Daily closes from any address that returns JSON, one configured address per security. */
export function createJsonProvider({ sources, timers, random, onHealth, rates }: JsonProviderOptions): JsonProvider {
  const clients = new Map<string, HttpClient>()
  const secrets = sources.flatMap(({ headers }) => Object.values(headers))

  /** One client per server, so that one that is down pauses no other. */
  function clientOf(origin: string): HttpClient {
    const known = clients.get(origin)
    if (known !== undefined) return known
    const part = `${JSON_SOURCE} ${new URL(origin).hostname}`
    const options = { provider: JSON_SOURCE, part, baseUrl: origin, secrets, timers, random, onHealth }
    const client = createHttpClient({ ...options, perSecond: PER_SECOND, burst: 2 })
    clients.set(origin, client)
    return client
  }

  async function preview(source: JsonSource, range: DateRange, signal: AbortSignal): Promise<ReadPrices> {
    const url = new URL(source.url.replaceAll('{from}', range.from).replaceAll('{to}', range.to))
    const label = `the address of ${source.security.id}`
    const request = { path: `${url.pathname}${url.search}`, label, headers: source.headers, signal }
    return await clientOf(url.origin).read(request, (response) => {
      const unit = quoteUnitOf(source.unit) ?? { currency: source.security.currency, divisor: 1 }
      const prices = readPrices(readJson(JSON_SOURCE, label, response), source, unit)
      if (prices === undefined) throw new UpstreamError(JSON_SOURCE, `${label} has nothing at "${source.rows}"`, true)
      if (prices.closes.length === 0 && prices.unreadable > 0)
        throw new UpstreamError(JSON_SOURCE, `${label} has no readable row (${prices.unreadable} unreadable)`, true)
      return prices
    })
  }

  return {
    name: JSON_SOURCE,
    isLocal: false,
    version: async () => JSON_SOURCE,
    preview,

    async *securities(exchanges) {
      const securities = sources.map(({ security }) => security)
      yield {
        securities: securities.filter(({ exchange }) => exchanges === undefined || exchanges.includes(exchange)),
        facts: new Map(),
      }
    },

    async search(query) {
      const wanted = query.trim().toLowerCase()
      if (wanted === '') return []
      return sources
        .map(({ security }) => security)
        .filter(({ id, name, isin = '' }) => [id, name, isin].some((text) => text.toLowerCase().includes(wanted)))
    },

    async history(security, range, signal): Promise<PriceHistory | undefined> {
      const source = sources.find((each) => each.security.id === security.id)
      if (source === undefined) return undefined
      const { closes } = toSeries((await preview(source, range, signal)).closes, range)
      return { currency: source.security.currency, closes, adjustedCloses: undefined, splits: [], dividends: [] }
    },

    profile: async () => undefined,
    news: async () => [],
    fx: (currencies, range, signal) => completeRates(rates, async () => undefined, currencies, range, signal),
    benchmarks: async () => [],
  }
}
