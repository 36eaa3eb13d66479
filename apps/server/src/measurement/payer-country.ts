import { countries } from '@plumbline/contract/countries'
import type { AssetRow } from '../market/securities/assets.ts'

/** What sources write besides the English names of Unicode. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['USA', 'US'],
  ['UK', 'GB'],
  ['UAE', 'AE'],
  ['Korea', 'KR'],
  ['Hong Kong', 'HK'],
  ['Macau', 'MO'],
  ['Czech Republic', 'CZ'],
  ['Turkey', 'TR'],
])

/**
 * Where an ISIN says where a security is registered, and often not where its payer is taxed: depositary receipts of the
 * United States stand for shares of other countries, and companies of all countries are registered in the others.
 */
const AMBIGUOUS = new Set(['US', 'AI', 'BM', 'BS', 'BZ', 'CW', 'GG', 'GI', 'IM', 'JE', 'KY', 'LR', 'MH', 'PA', 'VG'])

let codes: ReadonlyMap<string, string> | undefined

function codesByName(): ReadonlyMap<string, string> {
  codes ??= namedCodes()
  return codes
}

function namedCodes(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
  return new Map([
    ...countries.flatMap((code): [string, string][] => [
      [code, code],
      [names.of(code) ?? code, code],
    ]),
    ...OTHER_NAMES,
  ])
}

/**
 * The country that withholds tax on a security's dividends, ISO 3166-1 alpha-2: the one in the market data, or else that
 * of its ISIN. Undefined where neither is clear.
 *
 * @see docs/methods/income.md
 */
export function payerCountry(asset: Pick<AssetRow, 'country' | 'isin'> | undefined): string | undefined {
  if (asset?.country != null) return codesByName().get(asset.country)
  const prefix = asset?.isin?.slice(0, 2) ?? ''
  return countries.includes(prefix) && !AMBIGUOUS.has(prefix) ? prefix : undefined
}
