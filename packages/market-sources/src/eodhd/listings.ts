import { dateOf, entriesOf, recordOf, textOf } from '../normalize/json-values.ts'
import { type QuoteUnit, quoteUnitOf } from '../normalize/quote-unit.ts'
import { countryOf, isinOf, securityTypeOf } from '../normalize/securities.ts'
import { type Security, UNKNOWN_DAY } from '../security.ts'

/** A security together with the unit that its prices come in. */
export interface Listing {
  security: Security
  unit: QuoteUnit
}

/** Rows of `/search`, each with its own exchange. */
export function normalizeSearch(answer: unknown): Listing[] {
  return entriesOf(answer).flatMap((row) => {
    const listing = listingOf(row, textOf(recordOf(row).Exchange))
    return listing === undefined ? [] : [listing]
  })
}

/**
 * Rows of `/exchange-symbol-list/{code}`; `code` addresses them (US), while a row may name its own exchange (NASDAQ). The list of those that are
 * delisted seldom says since when.
 */
export function normalizeSymbolList(answer: unknown, code: string, trading: 'traded' | 'delisted'): Listing[] {
  return entriesOf(answer).flatMap((row) => {
    const listing = listingOf(row, code)
    if (listing === undefined) return []
    if (trading === 'traded') return [listing]
    const delistedOn = dateOf(recordOf(row).DelistedDate) ?? UNKNOWN_DAY
    return [{ ...listing, security: { ...listing.security, delistedOn } }]
  })
}

/** Codes of `/exchanges-list`. */
export function normalizeExchanges(answer: unknown): string[] {
  return entriesOf(answer).flatMap((row) => textOf(recordOf(row).Code) ?? [])
}

/** The unit of each listing by the id of its security. */
export function unitsIn(listings: readonly Listing[]): (securityId: string) => QuoteUnit | undefined {
  const units = new Map(listings.map(({ security, unit }) => [security.id, unit]))
  return (securityId) => units.get(securityId)
}

function listingOf(row: unknown, address: string | undefined): Listing | undefined {
  const { Code, Name, Exchange, Type, Currency, Country, ISIN, Isin } = recordOf(row)
  // A share may be called NA or NONE, so that the words for unknown do not count here.
  const symbol = typeof Code === 'string' ? Code.trim() : ''
  const unit = quoteUnitOf(Currency)
  if (symbol === '' || address === undefined || unit === undefined) return undefined
  return {
    unit,
    security: {
      id: `${symbol}.${address}`,
      symbol,
      exchange: textOf(Exchange) ?? address,
      name: textOf(Name) ?? symbol,
      type: securityTypeOf(textOf(Type)),
      currency: unit.currency,
      isin: isinOf(textOf(ISIN) ?? textOf(Isin)),
      sector: undefined,
      industry: undefined,
      country: countryOf(textOf(Country)),
      image: undefined,
      delistedOn: undefined,
    },
  }
}
