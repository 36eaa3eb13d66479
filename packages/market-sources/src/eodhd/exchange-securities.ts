import { batchesOf } from '@plumbline/engine/batches-of'
import type { EcbRates } from '../ecb/ecb-rates.ts'
import type { Facts } from '../facts.ts'
import type { ExchangeDay, SecurityBatch } from '../provider.ts'
import type { EodhdClient } from './eodhd-client.ts'
import { loadExchangeFacts } from './exchange-facts.ts'
import type { ExchangeListings } from './exchange-listings.ts'
import { normalizeDayDividends, normalizeDaySplits, normalizeLastDay } from './last-day.ts'
import { normalizeExchanges, unitsIn } from './listings.ts'

const LISTINGS_PER_PORTION = 1000

export interface ExchangeSource {
  client: EodhdClient
  listings: ExchangeListings
  rates: EcbRates
  today: () => string
}

/** The securities of these exchanges, or of all, with what is known of them; then those that were delisted. */
export async function* readSecurities(
  { client, listings, rates, today }: ExchangeSource,
  exchanges: string[] | undefined,
  signal: AbortSignal,
): AsyncGenerator<SecurityBatch> {
  const codes = exchanges ?? normalizeExchanges(await client.get('/exchanges-list', {}, signal))
  for (const code of codes) {
    const traded = await listings.list(code, 'traded', signal)
    const facts = await loadExchangeFacts({ client, rates, today: today() }, code, traded, signal)
    for (const batch of batchesOf(traded, LISTINGS_PER_PORTION)) {
      const portion = batch.map(({ security }) => security)
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
    const delisted = await listings.listDelisted(code, traded, signal)
    for (const securities of batchesOf(delisted, LISTINGS_PER_PORTION))
      yield { securities, facts: new Map<string, Facts>() }
  }
}

/** Prices, splits and dividends of all securities of an exchange on one day. */
export async function readExchangeDay(
  { client, listings }: ExchangeSource,
  exchange: string,
  date: string,
  signal: AbortSignal,
): Promise<ExchangeDay> {
  const path = `/eod-bulk-last-day/${encodeURIComponent(exchange)}`
  const query = { date }
  const unitOfId = unitsIn(await listings.list(exchange, 'traded', signal))
  const prices = await client.get(path, query, signal)
  const splits = await client.get(path, { ...query, type: 'splits' }, signal)
  const dividends = await client.get(path, { ...query, type: 'dividends' }, signal)
  return {
    prices: normalizeLastDay(prices, exchange, date, unitOfId),
    splits: normalizeDaySplits(splits, exchange),
    dividends: normalizeDayDividends(dividends, exchange, unitOfId),
  }
}
