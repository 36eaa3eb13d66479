import { batchesOf } from '@plumbline/engine/batches-of'
import type { QuoteUnit } from '../normalize/quote-unit.ts'
import { UpstreamError } from '../upstream-error.ts'
import { currencyOfChart } from './chart.ts'
import { sparkUnitsOf } from './quotes.ts'
import { requestQuotes, requestRecentChart, type Yahoo } from './request-yahoo.ts'
import type { YahooClient } from './yahoo-client.ts'

const SYMBOLS_PER_SPARK = 20
const MAX_CHARTS_PER_SEARCH = 5

/**
 * Trading symbols with their units, from one request for all. If that fails, units come from charts: batched, then one
 * by one for the symbols still missing.
 */
export async function lookUpUnits(
  yahoo: Yahoo,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, QuoteUnit>> {
  try {
    const rows = await requestQuotes(yahoo.client, symbols, signal)
    return new Map([...rows].flatMap(([symbol, { unit, isDead }]) => (isDead ? [] : [[symbol, unit] as const])))
  } catch {
    return await unitsOfCharts(yahoo, symbols, signal)
  }
}

async function unitsOfCharts(
  yahoo: Yahoo,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, QuoteUnit>> {
  const units = await sparkUnits(yahoo.client, symbols, signal)
  const missing = symbols.filter((symbol) => !units.has(symbol)).slice(0, MAX_CHARTS_PER_SEARCH)
  const charts = await Promise.allSettled(missing.map((symbol) => requestRecentChart(yahoo, symbol, signal)))
  for (const [index, result] of charts.entries()) {
    const unit = result.status === 'fulfilled' ? currencyOfChart(result.value) : undefined
    if (unit !== undefined) units.set(missing[index] as string, unit)
  }
  const failed = charts.find((result) => result.status === 'rejected')
  if (units.size === 0 && failed !== undefined) throw failed.reason
  return units
}

async function sparkUnits(
  client: YahooClient,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, QuoteUnit>> {
  const units = new Map<string, QuoteUnit>()
  for (const batch of batchesOf(symbols, SYMBOLS_PER_SPARK)) {
    const query = { symbols: batch.join(','), range: '1d', interval: '1d' }
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
