import { tickerOf } from '../chain/same-listing.ts'
import { findExchange } from '../exchanges.ts'
import { isinOf } from '../normalize/securities.ts'
import type { MarketDataProvider } from '../provider.ts'
import type { Security } from '../security.ts'
import type { FigiListing, OpenFigi } from './openfigi-client.ts'

/** Each is one more search at the source. */
const MAX_SEARCHES = 3

/** Searches for the tickers of an ISIN that the source itself does not find. */
export function withIsinResolver(provider: MarketDataProvider, figi: OpenFigi): MarketDataProvider {
  async function searchTickers(isin: string, signal: AbortSignal): Promise<Security[]> {
    const listings = await figi.listingsOf(isin, signal)
    const tickers = [...new Set(listings.map(({ ticker }) => ticker))].slice(0, MAX_SEARCHES)
    const found = new Map<string, Security>()
    for (const ticker of tickers) {
      for (const hit of await provider.search(ticker, signal))
        if (isOneOf(listings, hit, isin)) found.set(hit.id, { ...hit, isin })
    }
    return [...found.values()]
  }

  return {
    ...provider,
    async search(query, signal) {
      const hits = await provider.search(query, signal)
      const isin = isinOf(query)
      return hits.length > 0 || isin === undefined ? hits : await searchTickers(isin, signal)
    },
  }
}

/** The ticker and the country must agree, because tickers are reused. */
function isOneOf(listings: readonly FigiListing[], hit: Security, isin: string): boolean {
  if (hit.isin !== undefined) return hit.isin === isin
  const country = findExchange(hit.exchange)?.country
  return listings.some((listing) => listing.country === country && plain(listing.ticker) === tickerOf(hit))
}

function plain(ticker: string): string {
  return ticker.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
