import type { SecurityType } from '../security.ts'

const TYPES: readonly [RegExp, SecurityType][] = [
  [/crypto|currency|forex/i, 'Currency'],
  [/\bet[fcnp]s?\b/i, 'ETF'],
  [/fund|\btrust\b/i, 'FUND'],
  [/index/i, 'INDEX'],
  [/bond|note|debenture/i, 'BOND'],
  [/preferred|preference/i, 'Preferred Stock'],
]

/** Our type for a source's; a common stock where the source has none. */
export function securityTypeOf(word: string | undefined): SecurityType {
  return TYPES.find(([pattern]) => pattern.test(word ?? ''))?.[1] ?? 'Common Stock'
}

const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['USA', 'United States'],
  ['US', 'United States'],
  ['UK', 'United Kingdom'],
  ['UAE', 'United Arab Emirates'],
  ['Korea', 'South Korea'],
])

/** One English name per country. */
export function countryOf(name: string | undefined): string | undefined {
  return name === undefined ? undefined : (COUNTRIES.get(name) ?? name)
}

/** The ISIN if its check digit is right. */
export function isinOf(text: string | undefined): string | undefined {
  const isin = text?.trim().toUpperCase()
  if (isin === undefined || !/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin)) return undefined
  const digits = [...isin].map((character) => Number.parseInt(character, 36)).join('')
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0 ? isin : undefined
}
