import { findExchange } from '../exchanges.ts'
import type { Security } from '../security.ts'

const US = 'US'

/** The ticker without the suffix that a source adds for the exchange: `BMW` for BMW.DE, `BRKB` for BRK-B and BRK.B. */
export function tickerOf({ symbol, exchange }: Security): string {
  const upper = symbol.toUpperCase().replace(/=X$/, '')
  const hasSuffix = findExchange(exchange)?.country !== US && upper.includes('.')
  return (hasSuffix ? upper.slice(0, upper.lastIndexOf('.')) : upper).replace(/[^A-Z0-9]/g, '')
}

/** Sources name the exchanges of the United States differently, and one price is valid on all of them. */
function isSameMarket(a: Security, b: Security): boolean {
  const [first, second] = [findExchange(a.exchange), findExchange(b.exchange)]
  if (first === undefined || second === undefined) return a.exchange.toUpperCase() === b.exchange.toUpperCase()
  return first.code === second.code || (first.country === US && second.country === US)
}

/** Whether two sources describe the same listing: one exchange, one currency, and the same ISIN or ticker. */
export function isSameListing(a: Security, b: Security): boolean {
  if (a.currency !== b.currency || !isSameMarket(a, b)) return false
  if (a.isin !== undefined && b.isin !== undefined) return a.isin === b.isin
  return tickerOf(a) === tickerOf(b)
}

/** What to search another source for: the ISIN first, because tickers are reused. */
export function queriesFor(security: Security): string[] {
  return [...(security.isin === undefined ? [] : [security.isin]), security.symbol.split('.')[0] ?? security.symbol]
}
