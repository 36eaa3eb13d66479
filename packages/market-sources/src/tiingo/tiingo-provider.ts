import { completeRates } from '../ecb/complete-rates.ts'
import type { EcbRates } from '../ecb/ecb-rates.ts'
import { isinOf } from '../normalize/securities.ts'
import { presetBenchmarks } from '../preset-benchmarks.ts'
import type { MarketDataProvider } from '../provider.ts'
import { UpstreamError } from '../upstream-error.ts'
import { normalizePrices, normalizeSearch } from './read-tiingo.ts'
import { createTiingoClient, TIINGO, type TiingoClientOptions } from './tiingo-client.ts'

const MAX_RESULTS = 20
const ID = /^(.+)\.US$/

export interface TiingoProviderOptions extends TiingoClientOptions {
  rates: EcbRates
}

/** https://www.tiingo.com: US stocks, ETFs and funds, with the operator's own key, which may be a free one. */
export function createTiingoProvider({ rates, ...options }: TiingoProviderOptions): MarketDataProvider {
  const client = createTiingoClient(options)
  return {
    name: TIINGO,
    isLocal: false,
    version: async () => TIINGO,
    async *securities() {},

    async search(query, signal) {
      const text = query.trim()
      if (text === '') return []
      const isin = isinOf(text)
      const by: Record<string, string> = isin === undefined ? { query: text } : { isin }
      const response = await client.list('/tiingo/utilities/search', { ...by, limit: String(MAX_RESULTS) }, signal)
      return normalizeSearch(response ?? [], text)
    },

    async history(security, range, signal) {
      const [, ticker] = ID.exec(security.id) ?? []
      if (ticker === undefined) return undefined
      const path = `/tiingo/daily/${encodeURIComponent(ticker)}/prices`
      const query = { startDate: range.from, endDate: range.to, format: 'json' }
      const rows = await client.list(path, query, signal)
      if (rows === undefined) return undefined
      const history = normalizePrices(rows, range)
      if (history === undefined && rows.length > 0)
        throw new UpstreamError(TIINGO, `${path} has no readable row of ${rows.length}`, true)
      return history
    },

    profile: async () => undefined,
    news: async () => [],
    fx: (currencies, range, signal) => completeRates(rates, async () => undefined, currencies, range, signal),
    benchmarks: async () => presetBenchmarks((symbol) => ({ id: `${symbol}.US`, symbol, exchange: 'US' })),
  }
}
