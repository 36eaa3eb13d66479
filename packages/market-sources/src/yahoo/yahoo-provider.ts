import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { completeRates } from '../ecb/complete-rates.ts'
import type { EcbRates } from '../ecb/ecb-rates.ts'
import { machineTimers } from '../http/timers.ts'
import { newestFirst } from '../normalize/newest-first.ts'
import type { QuoteUnit } from '../normalize/quote-unit.ts'
import { presetBenchmarks } from '../preset-benchmarks.ts'
import type { DateRange, MarketDataProvider } from '../provider.ts'
import { UpstreamError } from '../upstream-error.ts'
import { currencyOfChart, isMisaligned, isUnknownToChart, normalizeChart } from './chart.ts'
import { normalizeProfile, PROFILE_MODULES } from './profile.ts'
import { type QuoteRow, quoteRowsOf, sparkUnitsOf } from './quotes.ts'
import { normalizeNews, normalizeSearch, withCurrency } from './search.ts'
import { normalizeFinancials, timeSeriesTypes } from './statements.ts'
import { createUnitBatches } from './unit-batches.ts'
import { createYahooClient, YAHOO, type YahooClientOptions } from './yahoo-client.ts'

const RESULTS_PER_SEARCH = 10
const SYMBOLS_PER_SPARK = 20
const MAX_CHARTS_PER_SEARCH = 5
/** Days before the range, so that its first dividend can be compared with a close. */
const DAYS_BEFORE = 10
const FIRST_STATEMENT = Date.UTC(1985, 0, 1) / 1000

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

  async function chart(symbol: string, from: string, signal: AbortSignal): Promise<unknown> {
    const path = `/v8/finance/chart/${segmentOf(symbol)}`
    const query = {
      period1: String(parseIsoDate(from) * 86_400),
      period2: String(Math.floor(options.now().getTime() / 1000) + 86_400),
      interval: '1d',
      events: 'div|split|capitalGains',
      includePrePost: 'false',
    }
    const { status, json } = await client.open({ path, query, signal })
    if (isUnknownToChart(json)) {
      if (status === 404) await requireDead(symbol, signal)
      return undefined
    }
    if (status !== 200) throw new UpstreamError(YAHOO, `${path} returned ${status}`, false)
    return json
  }

  /** @throws {UpstreamError} Retryable: the chart is missing although the symbol trades, or that cannot be told. */
  async function requireDead(symbol: string, signal: AbortSignal): Promise<void> {
    const row = (await quoteRows([symbol], signal)).get(symbol)
    if (row !== undefined && !row.isDead)
      throw new UpstreamError(YAHOO, `the chart of ${symbol} returned 404, but the symbol trades`, true)
  }

  const recentChart = (symbol: string, signal: AbortSignal) => {
    const today = parseIsoDate(options.now().toISOString().slice(0, 10))
    return chart(symbol, formatIsoDate(today - DAYS_BEFORE), signal)
  }

  async function quoteRows(symbols: readonly string[], signal: AbortSignal): Promise<Map<string, QuoteRow>> {
    const query = { symbols: symbols.join(',') }
    const { status, json } = await client.withCrumb({ path: '/v7/finance/quote', query, signal })
    if (status !== 200) throw new UpstreamError(YAHOO, `quotes returned ${status}`, false)
    return quoteRowsOf(json)
  }

  async function search(
    query: string,
    counts: { quotes: number; news: number },
    signal: AbortSignal,
  ): Promise<unknown> {
    const { status, json } = await client.open({
      path: '/v1/finance/search',
      query: {
        q: query,
        lang: 'en-US',
        region: 'US',
        quotesCount: String(counts.quotes),
        newsCount: String(counts.news),
        enableFuzzyQuery: 'false',
      },
      signal,
    })
    if (status !== 200) throw new UpstreamError(YAHOO, `the search returned ${status}`, false)
    return json
  }

  /**
   * Trading symbols with their units, from one request for all. If that fails, units come from charts: batched, then
   * one by one for the symbols still missing.
   */
  async function lookUpUnits(symbols: readonly string[], signal: AbortSignal): Promise<Map<string, QuoteUnit>> {
    try {
      const rows = await quoteRows(symbols, signal)
      return new Map([...rows].flatMap(([symbol, { unit, isDead }]) => (isDead ? [] : [[symbol, unit] as const])))
    } catch {
      const units = await sparkUnits(symbols, signal)
      const missing = symbols.filter((symbol) => !units.has(symbol)).slice(0, MAX_CHARTS_PER_SEARCH)
      const charts = await Promise.allSettled(missing.map((symbol) => recentChart(symbol, signal)))
      for (const [index, result] of charts.entries()) {
        const unit = result.status === 'fulfilled' ? currencyOfChart(result.value) : undefined
        if (unit !== undefined) units.set(missing[index] as string, unit)
      }
      const failed = charts.find((result) => result.status === 'rejected')
      if (units.size === 0 && failed !== undefined) throw failed.reason
      return units
    }
  }

  async function sparkUnits(symbols: readonly string[], signal: AbortSignal): Promise<Map<string, QuoteUnit>> {
    const units = new Map<string, QuoteUnit>()
    for (let start = 0; start < symbols.length; start += SYMBOLS_PER_SPARK) {
      const query = { symbols: symbols.slice(start, start + SYMBOLS_PER_SPARK).join(','), range: '1d', interval: '1d' }
      try {
        const { json } = await client.open({ path: '/v7/finance/spark', query, signal })
        for (const [symbol, unit] of sparkUnitsOf(json)) units.set(symbol, unit)
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        break
      }
    }
    return units
  }

  const unitBatches = createUnitBatches(lookUpUnits, options.timers ?? machineTimers)

  async function financialsOf(symbol: string, today: string, signal: AbortSignal) {
    const path = `/ws/fundamentals-timeseries/v1/finance/timeseries/${segmentOf(symbol)}`
    const responses = await Promise.allSettled(
      (['annual', 'quarterly'] as const).map((period) => {
        const query = {
          symbol,
          type: timeSeriesTypes(period),
          period1: String(FIRST_STATEMENT),
          period2: String((parseIsoDate(today) + 1) * 86_400),
        }
        return client.withCrumb({ host: 'query1', path, query, signal })
      }),
    )
    const returned = responses.flatMap((each) =>
      each.status === 'fulfilled' && each.value.status === 200 ? [each.value.json] : [],
    )
    const financials = normalizeFinancials(returned)
    return {
      ...(financials === undefined ? {} : { Financials: financials }),
      ...(returned.length < responses.length ? { failedSections: ['Financials'] as const } : {}),
    }
  }

  return {
    name: YAHOO,
    isLocal: false,
    version: async () => YAHOO,

    async *securities() {},

    async search(query, signal) {
      const text = query.trim()
      if (text === '') return []
      const counts = { quotes: RESULTS_PER_SEARCH, news: 0 }
      const response = await unitBatches.during(() => search(text, counts, signal))
      const found = normalizeSearch(response, text)
      if (found.length === 0) return []
      const symbols = found.map(({ id }) => id)
      const units = await unitBatches.unitsOf(symbols, signal)
      return found.flatMap((each) => {
        const unit = units.get(each.id)
        return unit === undefined ? [] : [withCurrency(each, unit)]
      })
    },

    async history(security, range, signal) {
      const from = formatIsoDate(parseIsoDate(range.from) - DAYS_BEFORE)
      const response = await chart(security.id, from, signal)
      if (isMisaligned(response)) throw new UpstreamError(YAHOO, `the chart of ${security.id} is damaged`, true)
      const history = normalizeChart(response, range, options.now())
      return history === undefined || history.closes.days.length === 0 ? undefined : history
    },

    async profile(security, today, signal) {
      const path = `/v10/finance/quoteSummary/${segmentOf(security.id)}`
      const query = { formatted: 'false', modules: PROFILE_MODULES }
      const { status, json } = await client.withCrumb({ path, query, signal })
      if (status === 404) return undefined
      if (status !== 200) throw new UpstreamError(YAHOO, `${path} returned ${status}`, false)
      const profile = normalizeProfile(json)
      if (profile === undefined) return undefined
      const hasStatements = security.type === 'Common Stock' || security.type === 'Preferred Stock'
      return hasStatements ? { ...profile, ...(await financialsOf(security.id, today, signal)) } : profile
    },

    async news(securities, _today, signal) {
      const results = await Promise.allSettled(
        securities.map(async ({ id, symbol }) =>
          normalizeNews(await search(id, { quotes: 0, news: 10 }, signal), symbol),
        ),
      )
      return newestFirst(results)
    },

    fx(currencies, range, signal) {
      const marketRate = async (currency: string, span: DateRange) => {
        const response = await chart(`EUR${currency}=X`, span.from, signal)
        const history = normalizeChart(response, span, options.now())
        return history?.currency === currency ? history.closes : undefined
      }
      return completeRates(options.rates, marketRate, currencies, range, signal)
    },

    benchmarks: async () => presetBenchmarks((symbol, exchange) => ({ id: symbol, symbol, exchange })),
  }
}

/** A symbol in a path; `EURUSD=X` keeps its equals sign. */
function segmentOf(symbol: string): string {
  return encodeURIComponent(symbol).replaceAll('%3D', '=')
}
