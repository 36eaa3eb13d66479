import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { completeRates } from '../ecb/complete-rates.ts'
import type { EcbRates } from '../ecb/ecb-rates.ts'
import { machineTimers } from '../http/timers.ts'
import { newestFirst } from '../normalize/newest-first.ts'
import { presetBenchmarks } from '../preset-benchmarks.ts'
import type { DailySeries, DateRange, HistoryRange, MarketDataProvider, PriceHistory } from '../provider.ts'
import type { Security } from '../security.ts'
import { UpstreamError } from '../upstream-error.ts'
import { isMisaligned, normalizeChart } from './chart.ts'
import { lookUpUnits } from './look-up-units.ts'
import { readProfile } from './read-profile.ts'
import { DAYS_BEFORE, requestChart, requestSearch, type Yahoo } from './request-yahoo.ts'
import { normalizeNews, normalizeSearch, withCurrency } from './search.ts'
import { createUnitBatches, type UnitBatches } from './unit-batches.ts'
import { createYahooClient, YAHOO, type YahooClient, type YahooClientOptions } from './yahoo-client.ts'

const RESULTS_PER_SEARCH = 10
const NEWS_PER_SECURITY = 10

export interface YahooProviderOptions extends YahooClientOptions {
  rates: EcbRates
  now: () => Date
}

/**
 * Yahoo Finance, without a key: unofficial, for personal use, throttled by address, and without a list of securities.
 * When no session can be opened, prices and currencies come from the chart endpoint.
 */
export function createYahooProvider(options: YahooProviderOptions): MarketDataProvider {
  const client = createYahooClient(options)
  const yahoo: Yahoo = { client, now: options.now }
  const units = createUnitBatches(
    (symbols, signal) => lookUpUnits(yahoo, symbols, signal),
    options.timers ?? machineTimers,
  )

  return {
    name: YAHOO,
    isLocal: false,
    version: async () => YAHOO,
    async *securities() {},
    search: (query, signal) => searchSecurities(client, units, query.trim(), signal),
    history: (security, range, signal) => readHistory(yahoo, security, range, signal),
    profile: (security, today, signal) => readProfile(client, security, today, signal),
    news: async (securities, _today, signal) =>
      newestFirst(await Promise.allSettled(securities.map((security) => readNews(client, security, signal)))),
    fx: (currencies, range, signal) =>
      completeRates(
        options.rates,
        (currency, span) => readMarketRate(yahoo, currency, span, signal),
        currencies,
        range,
        signal,
      ),
    benchmarks: async () => presetBenchmarks((symbol, exchange) => ({ id: symbol, symbol, exchange })),
  }
}

/** Securities that a text finds, each with the currency of its quotes. */
async function searchSecurities(
  client: YahooClient,
  units: UnitBatches,
  text: string,
  signal: AbortSignal,
): Promise<Security[]> {
  if (text === '') return []
  const counts = { quotes: RESULTS_PER_SEARCH, news: 0 }
  const response = await units.during(() => requestSearch(client, text, counts, signal))
  const found = normalizeSearch(response, text)
  if (found.length === 0) return []
  const symbols = found.map(({ id }) => id)
  const unitOf = await units.unitsOf(symbols, signal)
  return found.flatMap((each) => {
    const unit = unitOf.get(each.id)
    return unit === undefined ? [] : [withCurrency(each, unit)]
  })
}

async function readHistory(
  yahoo: Yahoo,
  { id }: Security,
  range: HistoryRange,
  signal: AbortSignal,
): Promise<PriceHistory | undefined> {
  const from = formatIsoDate(parseIsoDate(range.from) - DAYS_BEFORE)
  const response = await requestChart(yahoo, id, from, signal)
  if (isMisaligned(response)) throw new UpstreamError(YAHOO, `the chart of ${id} is damaged`, true)
  const history = normalizeChart(response, range, yahoo.now())
  return history === undefined || history.closes.days.length === 0 ? undefined : history
}

async function readNews(client: YahooClient, { id, symbol }: Security, signal: AbortSignal) {
  return normalizeNews(await requestSearch(client, id, { quotes: 0, news: NEWS_PER_SECURITY }, signal), symbol)
}

/** Units of a currency per euro, as traded. */
async function readMarketRate(
  yahoo: Yahoo,
  currency: string,
  span: DateRange,
  signal: AbortSignal,
): Promise<DailySeries | undefined> {
  const response = await requestChart(yahoo, `EUR${currency}=X`, span.from, signal)
  const history = normalizeChart(response, span, yahoo.now())
  return history?.currency === currency ? history.closes : undefined
}
