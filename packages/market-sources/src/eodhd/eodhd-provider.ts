import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { completeRates } from '../ecb/complete-rates.ts'
import type { EcbRates } from '../ecb/ecb-rates.ts'
import { recordOf } from '../normalize/json-values.ts'
import { newestFirst } from '../normalize/newest-first.ts'
import type { QuoteUnit } from '../normalize/quote-unit.ts'
import { presetBenchmarks } from '../preset-benchmarks.ts'
import type { Profile } from '../profile.ts'
import type { DailySeries, DateRange, HistoryRange, MarketDataProvider, NewsItem, PriceHistory } from '../provider.ts'
import type { Security } from '../security.ts'
import { UpstreamError } from '../upstream-error.ts'
import { addressOf } from './address-of.ts'
import { createEodhdClient, EODHD, type EodhdClient, type EodhdClientOptions } from './eodhd-client.ts'
import { createExchangeListings } from './exchange-listings.ts'
import { type ExchangeSource, readExchangeDay, readSecurities } from './exchange-securities.ts'
import { normalizeHistory } from './history.ts'
import { normalizeForm4, normalizeInsiders } from './holders.ts'
import { normalizeNews } from './news.ts'
import { orRefusal } from './or-refusal.ts'
import { normalizeProfile } from './profile.ts'

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
  const today = () => options.now().toISOString().slice(0, 10)
  const listings = createExchangeListings(client, today)
  const source: ExchangeSource = { client, listings, rates: options.rates, today }

  return {
    name: EODHD,
    isLocal: false,
    version: async () => EODHD,
    securities: (exchanges, signal) => readSecurities(source, exchanges, signal),
    exchangeDays: {
      exchangeOf: (security) => addressOf(security).exchange,
      costInHistories: DAY_COST_IN_HISTORIES,
      day: (exchange, date, signal) => readExchangeDay(source, exchange, date, signal),
    },
    async search(query, signal) {
      const text = query.trim()
      return text === '' ? [] : (await listings.search(text, signal)).map(({ security }) => security)
    },
    history: async (security, range, signal) =>
      await readHistory(client, security, await listings.unitOf(security, signal), range, signal),
    profile: (security, day, signal) => readProfile(client, security, day, signal),
    news: (securities, day, signal) => readNews(client, securities, day, signal),
    fx: (currencies, range, signal) =>
      completeRates(
        options.rates,
        (currency, span) => readMarketRate(client, currency, span, signal),
        currencies,
        range,
        signal,
      ),
    benchmarks: async () => presetBenchmarks((symbol) => ({ id: `${symbol}.US`, symbol, exchange: 'US' })),
  }
}

/** Splits and dividends that the key's plan refuses are unknown parts of the history. */
async function readHistory(
  client: EodhdClient,
  { id }: Security,
  unit: QuoteUnit,
  range: HistoryRange,
  signal: AbortSignal,
): Promise<PriceHistory | undefined> {
  const path = encodeURIComponent(id)
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
}

async function readProfile(
  client: EodhdClient,
  security: Security,
  day: string,
  signal: AbortSignal,
): Promise<Profile | undefined> {
  const path = encodeURIComponent(security.id)
  const response = await client.get(`/fundamentals/${path}`, {}, signal)
  if (Object.keys(recordOf(response)).length === 0) return undefined
  const profile = normalizeProfile(response, day)
  if (profile.InsiderTransactions !== undefined || !security.id.endsWith('.US')) return profile
  const insiders = await insidersOf(client, path, security, signal)
  return insiders.length === 0 ? profile : { ...profile, InsiderTransactions: insiders }
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

async function readNews(
  client: EodhdClient,
  securities: readonly Security[],
  day: string,
  signal: AbortSignal,
): Promise<NewsItem[]> {
  const from = formatIsoDate(parseIsoDate(day) - NEWS_DAYS)
  const results = await Promise.allSettled(
    securities.map(async ({ id, symbol }) =>
      normalizeNews(await client.get('/news', { s: id, from, to: day, limit: '20' }, signal), symbol),
    ),
  )
  return newestFirst(results)
}

/** Units of a currency per euro, as traded. */
async function readMarketRate(
  client: EodhdClient,
  currency: string,
  { from, to }: DateRange,
  signal: AbortSignal,
): Promise<DailySeries | undefined> {
  const eod = await client.get(`/eod/EUR${currency}.FOREX`, { from, to, period: 'd' }, signal)
  const unit = { currency, divisor: 1 }
  return normalizeHistory({ eod, splits: undefined, dividends: undefined }, unit, { from, to })?.closes
}
