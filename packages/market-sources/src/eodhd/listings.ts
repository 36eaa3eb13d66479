import { dateOf, entriesOf, recordOf, textOf } from '../normalize/json-values.ts'
import { type QuoteUnit, quoteUnitOf } from '../normalize/quote-unit.ts'
import { countryOf, isinOf, securityTypeOf } from '../normalize/securities.ts'
import { type Security, UNKNOWN_DAY } from '../security.ts'

/** A security with the unit of its prices. */
export interface Listing {
  security: Security
  unit: QuoteUnit
}

/** Rows of `/search`, each with its own exchange. */
export function normalizeSearch(response: unknown): Listing[] {
  return entriesOf(response).flatMap((row) => {
    const listing = listingOf(row, textOf(recordOf(row).Exchange))
    return listing === undefined ? [] : [listing]
  })
}

/**
 * Rows of `/exchange-symbol-list/{code}`. `code` is part of the id (US), while a row may name its own exchange
 * (NASDAQ). The list of delisted securities rarely has dates.
 */
export function normalizeSymbolList(response: unknown, code: string, trading: 'traded' | 'delisted'): Listing[] {
  return entriesOf(response).flatMap((row) => {
    const listing = listingOf(row, code)
    if (listing === undefined) return []
    if (trading === 'traded') return [listing]
    const delistedOn = dateOf(recordOf(row).DelistedDate) ?? UNKNOWN_DAY
    return [{ ...listing, security: { ...listing.security, delistedOn } }]
  })
}

/** Codes of `/exchanges-list`. */
export function normalizeExchanges(response: unknown): string[] {
  return entriesOf(response).flatMap((row) => textOf(recordOf(row).Code) ?? [])
}

/** The unit of each listing, by security id. */
export function unitsIn(listings: readonly Listing[]): (securityId: string) => QuoteUnit | undefined {
  const units = new Map(listings.map(({ security, unit }) => [security.id, unit]))
  return (securityId) => units.get(securityId)
}

function listingOf(row: unknown, address: string | undefined): Listing | undefined {
  const { Code, Name, Exchange, Type, Currency, Country, ISIN, Isin } = recordOf(row)
  // A symbol may be NA or NONE, so the words for unknown values do not apply here.
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
