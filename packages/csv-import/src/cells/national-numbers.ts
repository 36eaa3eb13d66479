import { hasCusipCheckDigit, hasIsinCheckDigit, hasSedolCheckDigit } from '@plumbline/reading/laws/check-digits'

/** A WKN has six letters or digits, without I and O. */
const WKN = /^(?=.*\d)[0-9A-HJ-NP-Z]{6}$/
/** Countries whose ISINs contain a SEDOL: the United Kingdom, Ireland, Guernsey, Jersey, the Isle of Man. */
const PREFIXES_OF_SEDOL = ['GB00', 'IE00', 'GG00', 'JE00', 'IM00']
const COUNTRIES_OF_CUSIP = ['US', 'CA']

/**
 * The ISINs that contain a national number: of a WKN those of Germany, of a SEDOL or CUSIP with its check digit those
 * of the countries that use it. A security of another country has another ISIN, so that none of these may exist.
 */
export function isinsOfNumber(number: string): string[] {
  const plain = number.trim().toUpperCase()
  if (hasCusipCheckDigit(plain)) return COUNTRIES_OF_CUSIP.map((country) => withCheckDigit(`${country}${plain}`))
  if (hasSedolCheckDigit(plain)) return PREFIXES_OF_SEDOL.map((prefix) => withCheckDigit(`${prefix}${plain}`))
  return WKN.test(plain) ? [withCheckDigit(`DE000${plain}`)] : []
}

/** The WKN, SEDOL or CUSIP that an ISIN contains, or null. */
export function numberInIsin(isin: string): string | null {
  if (/^DE000/.test(isin)) return isin.slice(5, 11)
  if (PREFIXES_OF_SEDOL.includes(isin.slice(0, 4))) return isin.slice(4, 11)
  return COUNTRIES_OF_CUSIP.includes(isin.slice(0, 2)) ? isin.slice(2, 11) : null
}

function withCheckDigit(start: string): string {
  const digit = Array.from({ length: 10 }, (_, each) => each).find((each) => hasIsinCheckDigit(`${start}${each}`))
  return `${start}${digit}`
}
