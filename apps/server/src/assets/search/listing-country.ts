import { EXCHANGES, findExchange } from '@plumbline/market-sources/exchanges'

/** ISO 3166 code of an exchange's country; undefined for unknown exchanges and currency markets. */
export function countryOfExchange(exchange: string): string | undefined {
  return findExchange(exchange)?.country
}

/** Names used by sources that `Intl` does not have. */
const OTHER_COUNTRY_NAMES: [string, string][] = [
  ['USA', 'US'],
  ['UK', 'GB'],
  ['Hong Kong', 'HK'],
  ['Macau', 'MO'],
  ['Czech Republic', 'CZ'],
  ['Turkey', 'TR'],
  ['Korea', 'KR'],
  ['Republic of Korea', 'KR'],
]

const COUNTRIES: ReadonlySet<string> = new Set(EXCHANGES.flatMap(({ country }) => country ?? []))

let codesOfNames: Map<string, string> | undefined

function readCountryNames(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const known = [...COUNTRIES].map((code) => [names.of(code) ?? code, code] as const)
  return new Map([...known, ...OTHER_COUNTRY_NAMES])
}

/** ISO 3166 code of a country with an exchange, by its English name or code. */
export function countryCode(name: string): string | undefined {
  if (COUNTRIES.has(name)) return name
  codesOfNames ??= readCountryNames()
  return codesOfNames.get(name)
}
