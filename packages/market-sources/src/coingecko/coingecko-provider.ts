import { parseIsoDate } from '@plumbline/engine/calendar'
import { completeRates } from '../ecb/complete-rates.ts'
import type { EcbRates } from '../ecb/ecb-rates.ts'
import { createHttpClient, type HttpClientOptions } from '../http/http-client.ts'
import { readJson } from '../http/read-json.ts'
import type { Timers } from '../http/timers.ts'
import type { MarketDataProvider } from '../provider.ts'
import type { Security } from '../security.ts'
import { UpstreamError } from '../upstream-error.ts'
import { normalizeCoin, normalizeCoinChart, normalizeCoins } from './read-coins.ts'

const COINGECKO = 'coingecko'
const BASE_URL = 'https://api.coingecko.com/api/v3'
/** The free API allows about 30 requests a minute with a key, and fewer without. */
const PER_SECOND_WITH_KEY = 0.5
const PER_SECOND = 0.1
/** The free API has no older prices. */
const MAX_DAYS = 365
const MAX_RESULTS = 10
const DEFAULT_CURRENCY = 'USD'

export interface CoinGeckoOptions {
  /** A demo key; without one, the source allows fewer requests. */
  apiKey?: string | undefined
  /** Replaces `https://api.coingecko.com/api/v3`. */
  baseUrl?: string | undefined
  timers?: Timers | undefined
  random?: (() => number) | undefined
  onHealth?: HttpClientOptions['onHealth']
  rates: EcbRates
  now: () => Date
}

/** CoinGecko: coins in any currency, with the last 365 days of closes. */
export function createCoinGeckoProvider(options: CoinGeckoOptions): MarketDataProvider {
  const { apiKey } = options
  const http = createHttpClient({
    provider: COINGECKO,
    baseUrl: options.baseUrl ?? BASE_URL,
    secrets: apiKey === undefined ? [] : [apiKey],
    timers: options.timers,
    random: options.random,
    onHealth: options.onHealth,
    perSecond: apiKey === undefined ? PER_SECOND : PER_SECOND_WITH_KEY,
    burst: 5,
    pauseMs: 60_000,
  })
  const headers = { accept: 'application/json', ...(apiKey && { 'x-cg-demo-api-key': apiKey }) }

  /** Undefined for a coin that the source does not know. */
  function get(path: string, query: Record<string, string>, signal: AbortSignal): Promise<unknown> {
    return http.read({ path, query, headers, alsoAccept: [401, 403, 404], signal }, (response) => {
      if (response.status === 404) return undefined
      if (response.status !== 200)
        throw new UpstreamError(
          COINGECKO,
          `${path} was rejected: the key is invalid, or its plan does not include this`,
          false,
        )
      return readJson(COINGECKO, path, response)
    })
  }

  return {
    name: COINGECKO,
    isLocal: false,
    version: async () => COINGECKO,
    async *securities() {},

    async search(query, signal) {
      const { text, currency } = readQuery(query)
      if (text === '') return []
      return normalizeCoins(await get('/search', { query: text }, signal), currency).slice(0, MAX_RESULTS)
    },

    async history(security, range, signal) {
      const coin = coinOf(security)
      if (coin === undefined) return undefined
      const today = Math.floor(options.now().getTime() / 86_400_000)
      const days = Math.min(MAX_DAYS, Math.max(1, today - parseIsoDate(range.from) + 1))
      const query = { vs_currency: coin.currency.toLowerCase(), days: String(days), interval: 'daily' }
      const chart = await get(`/coins/${encodeURIComponent(coin.id)}/market_chart`, query, signal)
      const history = chart === undefined ? undefined : normalizeCoinChart(chart, coin.currency, range)
      if (chart !== undefined && history === undefined)
        throw new UpstreamError(COINGECKO, `the chart of ${coin.id} has no prices`, true)
      return history
    },

    async profile(security, _today, signal) {
      const coin = coinOf(security)
      if (coin === undefined) return undefined
      const query = { localization: 'false', tickers: 'false', community_data: 'false', developer_data: 'false' }
      const response = await get(`/coins/${encodeURIComponent(coin.id)}`, query, signal)
      return response === undefined ? undefined : normalizeCoin(response, coin.currency)
    },

    news: async () => [],
    fx: (currencies, range, signal) => completeRates(options.rates, async () => undefined, currencies, range, signal),
    benchmarks: async () => [],
  }
}

/** `BTC-EUR` asks for a coin in a currency. */
function readQuery(query: string): { text: string; currency: string } {
  const pair = /^(\S+)-([A-Z]{3})$/.exec(query.trim().toUpperCase())
  return pair === null
    ? { text: query.trim(), currency: DEFAULT_CURRENCY }
    : { text: pair[1] as string, currency: pair[2] as string }
}

/** Undefined for an id of another form. */
function coinOf({ id }: Security): { id: string; currency: string } | undefined {
  const [, coinId, currency] = /^(.+)\.([A-Z]{3})$/.exec(id) ?? []
  return coinId === undefined || currency === undefined ? undefined : { id: coinId, currency }
}
