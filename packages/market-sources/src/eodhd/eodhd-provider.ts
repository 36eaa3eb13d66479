import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { completeRates } from '../ecb/complete-rates.ts'
import type { EcbRates } from '../ecb/ecb-rates.ts'
import { findExchange } from '../exchanges.ts'
import type { Facts } from '../facts.ts'
import { recordOf } from '../normalize/json-values.ts'
import { mayComeInHundredths, type QuoteUnit, quoteUnitOf } from '../normalize/quote-unit.ts'
import { presetBenchmarks } from '../preset-benchmarks.ts'
import type { DateRange, ExchangeDay, MarketDataProvider, NewsItem } from '../provider.ts'
import type { Security } from '../security.ts'
import { UpstreamError } from '../upstream-error.ts'
import { createEodhdClient, EODHD, type EodhdClient, type EodhdClientOptions } from './eodhd-client.ts'
import { loadExchangeFacts } from './exchange-facts.ts'
import { normalizeHistory } from './history.ts'
import { normalizeForm4, normalizeInsiders } from './holders.ts'
import { normalizeDayDividends, normalizeDaySplits, normalizeLastDay } from './last-day.ts'
import { type Listing, normalizeExchanges, normalizeSearch, normalizeSymbolList, unitsIn } from './listings.ts'
import { normalizeNews } from './news.ts'
import { normalizeProfile } from './profile.ts'

const LISTINGS_PER_PORTION = 1000
const NEWS_DAYS = 30
/** Prices, splits and dividends of an exchange day cost 100 API calls each; a history costs three. */
const DAY_COST_IN_HISTORIES = 100

export interface EodhdProviderOptions extends EodhdClientOptions {
  rates: EcbRates
  now: () => Date
}

/** https://eodhd.com: whole exchanges, statements and news, with the operator's own key. */
export function createEodhdProvider(options: EodhdProviderOptions): MarketDataProvider {
  const client = createEodhdClient(options)
  const units = new Map<string, { unit: QuoteUnit; on: string }>()
  const today = () => options.now().toISOString().slice(0, 10)

  /** Remembers units only where they are ambiguous, because whole exchanges pass through here. */
  const remember = (listings: readonly Listing[]) => {
    for (const { security, unit } of listings) {
      if (mayComeInHundredths(unit.currency)) units.set(security.id, { unit, on: today() })
    }
    return listings
  }

  /**
   * Prices come without a currency, and a listing may switch between pounds and pence, so the unit is looked up once a
   * day.
   */
  async function unitOf(security: Security, signal: AbortSignal): Promise<QuoteUnit> {
    const known = units.get(security.id)
    if (known?.on === today()) return known.unit
    if (!mayComeInHundredths(security.currency)) return { currency: security.currency, divisor: 1 }
    const { symbol, exchange } = addressOf(security)
    const query = { exchange, limit: '50' }
    remember(normalizeSearch(await client.get(`/search/${encodeURIComponent(symbol)}`, query, signal)))
    const found = units.get(security.id)
    if (found !== undefined) return found.unit
    const byExchange = quoteUnitOf(findExchange(exchange)?.quotedIn)
    const unit = byExchange?.currency === security.currency ? byExchange : { currency: security.currency, divisor: 1 }
    units.set(security.id, { unit, on: today() })
    return unit
  }

  async function list(
    exchange: string,
    trading: 'traded' | 'delisted',
    signal: AbortSignal,
  ): Promise<readonly Listing[]> {
    const query: Record<string, string> = trading === 'delisted' ? { delisted: '1' } : {}
    const response = await client.get(`/exchange-symbol-list/${encodeURIComponent(exchange)}`, query, signal)
    return remember(normalizeSymbolList(response, exchange, trading))
  }

  /** Delisted securities. A code that is traded again belongs to the traded security. */
  async function listDelisted(exchange: string, traded: readonly Listing[], signal: AbortSignal): Promise<Security[]> {
    const ids = new Set(traded.map(({ security }) => security.id))
    const listed = await orRefusal(list(exchange, 'delisted', signal))
    const listings = listed instanceof UpstreamError ? [] : listed
    return listings.flatMap(({ security }) => (ids.has(security.id) ? [] : [security]))
  }

  async function exchangeDay(exchange: string, date: string, signal: AbortSignal): Promise<ExchangeDay> {
    const path = `/eod-bulk-last-day/${encodeURIComponent(exchange)}`
    const query = { date }
    const unitOfId = unitsIn(await list(exchange, 'traded', signal))
    const prices = await client.get(path, query, signal)
    const splits = await client.get(path, { ...query, type: 'splits' }, signal)
    const dividends = await client.get(path, { ...query, type: 'dividends' }, signal)
    return {
      prices: normalizeLastDay(prices, exchange, date, unitOfId),
      splits: normalizeDaySplits(splits, exchange),
      dividends: normalizeDayDividends(dividends, exchange, unitOfId),
    }
  }

  async function* securities(exchanges: string[] | undefined, signal: AbortSignal) {
    const codes = exchanges ?? normalizeExchanges(await client.get('/exchanges-list', {}, signal))
    for (const code of codes) {
      const listings = await list(code, 'traded', signal)
      const facts = await loadExchangeFacts({ client, rates: options.rates, today: today() }, code, listings, signal)
      for (let start = 0; start < listings.length; start += LISTINGS_PER_PORTION) {
        const portion = listings.slice(start, start + LISTINGS_PER_PORTION).map(({ security }) => security)
        yield {
          securities: portion.map((security) => ({ ...security, ...facts.get(security.id)?.described })),
          facts: new Map(
            portion.flatMap(({ id }) => {
              const known = facts.get(id)
              return known === undefined ? [] : [[id, known.facts] as const]
            }),
          ),
        }
      }
      const delisted = await listDelisted(code, listings, signal)
      for (let start = 0; start < delisted.length; start += LISTINGS_PER_PORTION)
        yield { securities: delisted.slice(start, start + LISTINGS_PER_PORTION), facts: new Map<string, Facts>() }
    }
  }

  return {
    name: EODHD,
    isLocal: false,
    version: async () => EODHD,
    securities,
    exchangeDays: {
      exchangeOf: (security) => addressOf(security).exchange,
      costInHistories: DAY_COST_IN_HISTORIES,
      day: exchangeDay,
    },

    async search(query, signal) {
      const text = query.trim()
      if (text === '') return []
      const response = await client.get(`/search/${encodeURIComponent(text)}`, { limit: '50' }, signal)
      return remember(normalizeSearch(response)).map(({ security }) => security)
    },

    async history(security, range, signal) {
      const path = encodeURIComponent(security.id)
      const unit = await unitOf(security, signal)
      const [eod, splits, dividends] = await Promise.all([
        client.get(`/eod/${path}`, { from: range.from, to: range.to, period: 'd' }, signal),
        orRefusal(client.get(`/splits/${path}`, { from: range.from }, signal)),
        orRefusal(client.get(`/div/${path}`, { from: range.from }, signal)),
      ])
      const unknownParts = [
        ...(splits instanceof UpstreamError ? (['splits'] as const) : []),
        ...(dividends instanceof UpstreamError ? (['dividends'] as const) : []),
      ]
      const known = (part: unknown) => (part instanceof UpstreamError ? undefined : part)
      const responses = { eod, splits: known(splits), dividends: known(dividends) }
      const history = normalizeHistory(responses, unit, range)
      return history === undefined || unknownParts.length === 0 ? history : { ...history, unknownParts }
    },

    async profile(security, day, signal) {
      const path = encodeURIComponent(security.id)
      const response = await client.get(`/fundamentals/${path}`, {}, signal)
      if (Object.keys(recordOf(response)).length === 0) return undefined
      const profile = normalizeProfile(response, day)
      if (profile.InsiderTransactions !== undefined || !security.id.endsWith('.US')) return profile
      const insiders = await insidersOf(client, path, security, signal)
      return insiders.length === 0 ? profile : { ...profile, InsiderTransactions: insiders }
    },

    async news(securities, day, signal) {
      const from = formatIsoDate(parseIsoDate(day) - NEWS_DAYS)
      const results = await Promise.allSettled(
        securities.map(async ({ id, symbol }) =>
          normalizeNews(await client.get('/news', { s: id, from, to: day, limit: '20' }, signal), symbol),
        ),
      )
      return newestFirst(results)
    },

    fx(currencies, range, signal) {
      const marketRate = async (currency: string, span: DateRange) => {
        const query = { from: span.from, to: span.to, period: 'd' }
        const eod = await client.get(`/eod/EUR${currency}.FOREX`, query, signal)
        const unit = { currency, divisor: 1 }
        return normalizeHistory({ eod, splits: undefined, dividends: undefined }, unit, span)?.closes
      }
      return completeRates(options.rates, marketRate, currencies, range, signal)
    },

    benchmarks: async () => presetBenchmarks((symbol) => ({ id: `${symbol}.US`, symbol, exchange: 'US' })),
  }
}

/** The code and exchange in the source's URLs. */
function addressOf({ id }: Security): { symbol: string; exchange: string } {
  const dot = id.lastIndexOf('.')
  return { symbol: id.slice(0, dot), exchange: id.slice(dot + 1) }
}

/** Resolves to the error when the key's plan lacks the endpoint or its quota is used up; other failures are thrown. */
async function orRefusal<T>(response: Promise<T>): Promise<T | UpstreamError> {
  try {
    return await response
  } catch (error) {
    if (error instanceof UpstreamError && !error.isRetryable) return error
    throw error
  }
}

/**
 * Filings first, because the flat list is empty for some large companies. The profile is returned even without either.
 */
async function insidersOf(client: EodhdClient, path: string, { id }: Security, signal: AbortSignal) {
  try {
    const filings = normalizeForm4(await client.get(`/sec-filings/${path}/form4`, { 'page[limit]': '100' }, signal))
    if (filings.length > 0) return filings
  } catch {
    // This endpoint needs a more expensive plan than the flat list.
  }
  try {
    return normalizeInsiders(await client.get('/insider-transactions', { code: id, limit: '100' }, signal))
  } catch {
    return []
  }
}

function newestFirst(results: readonly PromiseSettledResult<NewsItem[]>[]): NewsItem[] {
  const items = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  const failed = results.find((result) => result.status === 'rejected')
  if (items.length === 0 && failed !== undefined) throw failed.reason
  return items.sort((a, b) => b.publishedDate.localeCompare(a.publishedDate))
}
