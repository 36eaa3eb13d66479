import { hasIsinCheckDigit } from '@plumbline/reading/laws/check-digits'

const ISIN = /(?:^|[^A-Za-z0-9])([A-Z]{2}[A-Z0-9]{9}[0-9])(?![A-Za-z0-9])/

/** The ISIN that a cell is or contains, or null. The check digit is not required: brokers use their own for funds. */
export function findIsin(cell: string): string | null {
  return ISIN.exec(cell)?.[1] ?? null
}

/** Like `findIsin`, but requires a valid check digit, because words of a name can look like an ISIN. */
export function findCheckedIsin(text: string): string | null {
  const isin = findIsin(text)
  return isin !== null && hasIsinCheckDigit(isin) ? isin : null
}
