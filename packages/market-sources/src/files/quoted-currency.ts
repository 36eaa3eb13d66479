import { majorUnitOf } from '@plumbline/engine/currency'

/** The currency in which a source quotes: the ISO 4217 code and how many quoted units make one major unit. */
interface QuotedCurrency {
  code: string
  unitsPerMajor: number
}

/** Reads a currency as providers spell it (`GBp` is not `GBP`); undefined unless it is a code of three letters. */
export function parseQuotedCurrency(text: string): QuotedCurrency | undefined {
  if (!/^[A-Za-z]{3}$/.test(text)) return undefined
  const { currency, factor } = majorUnitOf(text)
  return { code: currency.toUpperCase(), unitsPerMajor: Math.round(1 / factor) }
}
