import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { UpstreamError } from '../upstream-error.ts'
import { isUnknownToChart } from './chart.ts'
import { type QuoteRow, quoteRowsOf } from './quotes.ts'
import { YAHOO, type YahooClient } from './yahoo-client.ts'

/** What requests need. */
export interface Yahoo {
  client: YahooClient
  now: () => Date
}

/** Days before a range, so that its first dividend can be compared with a close. */
export const DAYS_BEFORE = 10

/** The daily chart of a symbol from an ISO date on; undefined for a symbol that does not trade. */
export async function requestChart(
  { client, now }: Yahoo,
  symbol: string,
  from: string,
  signal: AbortSignal,
): Promise<unknown> {
  const path = `/v8/finance/chart/${segmentOf(symbol)}`
  const query = {
    period1: String(parseIsoDate(from) * 86_400),
    period2: String(Math.floor(now().getTime() / 1000) + 86_400),
    interval: '1d',
    events: 'div|split|capitalGains',
    includePrePost: 'false',
  }
  const { status, json } = await client.open({ path, query, signal })
  if (isUnknownToChart(json)) {
    if (status === 404) await requireDead(client, symbol, signal)
    return undefined
  }
  if (status !== 200) throw new UpstreamError(YAHOO, `${path} returned ${status}`, false)
  return json
}

/** The chart of the last days. */
export function requestRecentChart(yahoo: Yahoo, symbol: string, signal: AbortSignal): Promise<unknown> {
  const today = parseIsoDate(yahoo.now().toISOString().slice(0, 10))
  return requestChart(yahoo, symbol, formatIsoDate(today - DAYS_BEFORE), signal)
}

/** @throws {UpstreamError} Retryable: the chart is missing although the symbol trades, or that cannot be told. */
async function requireDead(client: YahooClient, symbol: string, signal: AbortSignal): Promise<void> {
  const row = (await requestQuotes(client, [symbol], signal)).get(symbol)
  if (row !== undefined && !row.isDead)
    throw new UpstreamError(YAHOO, `the chart of ${symbol} returned 404, but the symbol trades`, true)
}

/** The last quotes of symbols, by symbol. */
export async function requestQuotes(
  client: YahooClient,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, QuoteRow>> {
  const query = { symbols: symbols.join(',') }
  const { status, json } = await client.withCrumb({ path: '/v7/finance/quote', query, signal })
  if (status !== 200) throw new UpstreamError(YAHOO, `quotes returned ${status}`, false)
  return quoteRowsOf(json)
}

/** Securities and news that a text or a symbol finds. */
export async function requestSearch(
  client: YahooClient,
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

/** A symbol in a path; `EURUSD=X` keeps its equals sign. */
export function segmentOf(symbol: string): string {
  return encodeURIComponent(symbol).replaceAll('%3D', '=')
}
