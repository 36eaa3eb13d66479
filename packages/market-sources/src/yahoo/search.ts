import { codeOfYahooExchange } from '../exchanges.ts'
import { entriesOf, instantOf, recordOf, textOf, webAddressOf } from '../normalize/json-values.ts'
import type { QuoteUnit } from '../normalize/quote-unit.ts'
import { isinOf } from '../normalize/securities.ts'
import type { NewsItem } from '../provider.ts'
import type { Security, SecurityType } from '../security.ts'

const TYPES: ReadonlyMap<string, SecurityType> = new Map([
  ['EQUITY', 'Common Stock'],
  ['ETF', 'ETF'],
  ['MUTUALFUND', 'FUND'],
  ['INDEX', 'INDEX'],
  // A future, such as gold, is a quote that nobody holds here.
  ['FUTURE', 'INDEX'],
  ['CURRENCY', 'Currency'],
  ['CRYPTOCURRENCY', 'Currency'],
])

/** A result of `/v1/finance/search`: a security without its currency, which that response lacks. */
export type FoundSecurity = Omit<Security, 'currency'>

/** Results that can be held, in the source's order. A query that is an ISIN sets the ISIN of its results. */
export function normalizeSearch(response: unknown, query: string): FoundSecurity[] {
  return entriesOf(recordOf(response).quotes).flatMap((row) => {
    const { symbol, quoteType, exchange, exchDisp, longname, shortname, sector, industry } = recordOf(row)
    const type = TYPES.get(String(quoteType))
    if (typeof symbol !== 'string' || symbol === '' || type === undefined) return []
    const code = textOf(exchange) ?? textOf(exchDisp) ?? ''
    return {
      id: symbol,
      symbol,
      exchange: codeOfYahooExchange(code),
      name: textOf(longname) ?? textOf(shortname) ?? symbol,
      type,
      isin: isinOf(query),
      sector: textOf(sector),
      industry: textOf(industry),
      country: undefined,
      image: undefined,
      delistedOn: undefined,
    }
  })
}

export function withCurrency(found: FoundSecurity, unit: QuoteUnit): Security {
  return { ...found, currency: unit.currency }
}

/** Titles and links only, because the source has no texts. Pictures are on other hosts and are left out. */
export function normalizeNews(response: unknown, symbol: string): NewsItem[] {
  return entriesOf(recordOf(response).news).flatMap((row) => {
    const { title, link, publisher, providerPublishTime } = recordOf(row)
    const heading = textOf(title)
    const url = webAddressOf(link)
    const published = instantOf(providerPublishTime) ?? instantOf(Date.parse(textOf(providerPublishTime) ?? '') / 1000)
    if (heading === undefined || url === undefined || published === undefined) return []
    return {
      title: heading,
      text: '',
      url,
      image: undefined,
      symbol,
      site: textOf(publisher) ?? new URL(url).hostname.replace(/^www\./, ''),
      publishedDate: published,
    }
  })
}
