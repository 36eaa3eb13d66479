import { findExchange } from '../exchanges.ts'
import { mayComeInHundredths, type QuoteUnit, quoteUnitOf } from '../normalize/quote-unit.ts'
import type { Security } from '../security.ts'
import { UpstreamError } from '../upstream-error.ts'
import { addressOf } from './address-of.ts'
import type { EodhdClient } from './eodhd-client.ts'
import { type Listing, normalizeSearch, normalizeSymbolList } from './listings.ts'
import { orRefusal } from './or-refusal.ts'

/** The listings of exchanges, and the units in which their prices come. */
export interface ExchangeListings {
  search(text: string, signal: AbortSignal): Promise<readonly Listing[]>
  list(exchange: string, trading: 'traded' | 'delisted', signal: AbortSignal): Promise<readonly Listing[]>
  /** Delisted securities. A code that is traded again belongs to the traded security. */
  listDelisted(exchange: string, traded: readonly Listing[], signal: AbortSignal): Promise<Security[]>
  /**
   * Prices come without a currency, and a listing may switch between pounds and pence, so the unit is looked up once a
   * day.
   */
  unitOf(security: Security, signal: AbortSignal): Promise<QuoteUnit>
}

export function createExchangeListings(client: EodhdClient, today: () => string): ExchangeListings {
  const units = new Map<string, { unit: QuoteUnit; on: string }>()

  /** Remembers units only where they are ambiguous, because whole exchanges pass through here. */
  const remember = (listings: readonly Listing[]) => {
    for (const { security, unit } of listings) {
      if (mayComeInHundredths(unit.currency)) units.set(security.id, { unit, on: today() })
    }
    return listings
  }

  async function search(text: string, signal: AbortSignal) {
    const response = await client.get(`/search/${encodeURIComponent(text)}`, { limit: '50' }, signal)
    return remember(normalizeSearch(response))
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

  async function listDelisted(exchange: string, traded: readonly Listing[], signal: AbortSignal): Promise<Security[]> {
    const ids = new Set(traded.map(({ security }) => security.id))
    const listed = await orRefusal(list(exchange, 'delisted', signal))
    const listings = listed instanceof UpstreamError ? [] : listed
    return listings.flatMap(({ security }) => (ids.has(security.id) ? [] : [security]))
  }

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

  return { search, list, listDelisted, unitOf }
}
