import type { Line } from './document-lines.ts'

/** What the signs that several currencies share mean in a document: ISO 4217 codes. */
export interface SharedSigns {
  /** A bare `$`. */
  readonly dollar: string
  /** `kr.`; null if the document does not tell. */
  readonly krone: string | null
}

export function sharedSignsOf(lines: readonly Line[]): SharedSigns {
  const text = textOf(lines)
  return { dollar: dollarOf(text), krone: onlyNamed(KRONE_LANGUAGES, text) ?? onlyNamed(KRONE_CODES, text) }
}

/**
 * Which dollar a bare `$` is: the only other one that the document names by its code, by its country's exchange and
 * company forms, or by the country of its ISIN, unless it names the American one, too. American brokers trade shares of
 * Canada in US dollars.
 */
function dollarOf(text: string): string {
  if (/(?<!\p{L})(?:USD|US\$|U\.S\.)(?!\p{L})/u.test(text)) return 'USD'
  const named = onlyNamed(DOLLAR_CODES, text) ?? onlyNamed(DOLLAR_COUNTRIES, text)
  return named ?? (AMERICAN.test(text) ? null : onlyNamed(DOLLAR_ISINS, text)) ?? 'USD'
}

/**
 * The currency of a document that names none: that of the country whose exchange, company forms, or language it is
 * written in.
 */
export function currencyOfCountry(lines: readonly Line[]): string | null {
  const text = textOf(lines)
  return AMERICAN.test(text) ? 'USD' : (onlyNamed(DOLLAR_COUNTRIES, text) ?? onlyNamed(KRONE_LANGUAGES, text))
}

const textOf = (lines: readonly Line[]) => lines.map(({ text }) => text).join('\n')

function onlyNamed(marks: Readonly<Record<string, RegExp>>, text: string): string | null {
  const named = Object.entries(marks).filter(([, mark]) => mark.test(text))
  return named.length === 1 ? (named[0]?.[0] ?? null) : null
}

/** A CUSIP, or an American address: "New York, NY 10004". */
export const AMERICAN = /CUSIP|(?<!\p{L})[A-Z]{2} \d{5}(?:-\d{4})?(?!\d)|FINRA|SIPC|NRA (?:[Tt]ax|TAX|[Ww]ithh|WITHH)/u

const DOLLAR_CODES: Readonly<Record<string, RegExp>> = {
  AUD: /(?<!\p{L})(?:AUD|AU?\$)/u,
  CAD: /(?<!\p{L})(?:CAD|CA?\$)/u,
  NZD: /(?<!\p{L})(?:NZD|NZ\$)/u,
  SGD: /(?<!\p{L})(?:SGD|S\$)/u,
  HKD: /(?<!\p{L})(?:HKD|HK\$)/u,
}

/** What only companies and exchanges of one country write. */
const DOLLAR_COUNTRIES: Readonly<Record<string, RegExp>> = {
  AUD: /(?<!\p{L})(?:ASX|ABN|AFSL|CHESS|Pty\.? (?:Ltd|Limited))(?!\p{L})/u,
  CAD: /(?<!\p{L})(?:CIRO|IIROC|CIPF|TSXV?|TFSA|RRSP|Toronto)(?!\p{L})/u,
  NZD: /(?<!\p{L})(?:NZX|NZBN|IRD number)(?!\p{L})/u,
  SGD: /(?<!\p{L})(?:SGX|CDP account|Singapore)(?!\p{L})/u,
  HKD: /(?<!\p{L})(?:HKEX|SEHK|Hong Kong)(?!\p{L})/u,
}

const isinOf = (country: string) => new RegExp(`(?<![A-Z\\d])${country}[A-Z\\d]{9}\\d(?![A-Z\\d])`)

const DOLLAR_ISINS: Readonly<Record<string, RegExp>> = {
  AUD: isinOf('AU'),
  CAD: isinOf('CA'),
  NZD: isinOf('NZ'),
  SGD: isinOf('SG'),
  HKD: isinOf('HK'),
}

const KRONE_CODES: Readonly<Record<string, RegExp>> = {
  DKK: /(?<!\p{L})DKK/u,
  NOK: /(?<!\p{L})NOK/u,
  SEK: /(?<!\p{L})SEK/u,
}

/** Words of notes that one Scandinavian language writes in its own way. */
const KRONE_LANGUAGES: Readonly<Record<string, RegExp>> = {
  DKK: /(?<!\p{L})(?:af|afregnings?\p{L}*|handelsdag|købs?\p{L}*|udbytte\p{L}*|fondskode)(?!\p{L})/iu,
  NOK: /(?<!\p{L})(?:oppgjørs?\p{L}*|handelsdato|kjøps?\p{L}*|utbytte\p{L}*)(?!\p{L})/iu,
  SEK: /(?<!\p{L})(?:och|affärsdag|köpt?|belopp|utdelning\p{L}*)(?!\p{L})/iu,
}
