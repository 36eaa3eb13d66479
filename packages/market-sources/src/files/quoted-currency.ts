import { majorUnitOf } from '@plumbline/engine/currency'

/** The currency of a quote: the ISO 4217 code, and how many quoted units make one major unit. */
interface QuotedCurrency {
  code: string
  unitsPerMajor: number
}

/** Reads a currency as sources spell it (`GBp` is not `GBP`); undefined unless it is a three-letter code. */
export function parseQuotedCurrency(text: string): QuotedCurrency | undefined {
  if (!/^[A-Za-z]{3}$/.test(text)) return undefined
  const { currency, factor } = majorUnitOf(text)
  return { code: currency.toUpperCase(), unitsPerMajor: Math.round(1 / factor) }
}
