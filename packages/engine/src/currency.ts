export interface MajorUnit {
  /** ISO 4217 code. */
  currency: string
  /** Major units per unit of the given code: 0.01 for pence. */
  factor: number
}

/** Codes that quote in hundredths of a currency. Case matters: GBp is pence, GBP is pounds. */
const MINOR_UNITS: ReadonlyMap<string, string> = new Map([
  ['GBX', 'GBP'],
  ['GBp', 'GBP'],
  ['ILA', 'ILS'],
  ['ZAC', 'ZAR'],
  ['ZAc', 'ZAR'],
  ['ZAX', 'ZAR'],
  ['USX', 'USD'],
])

const decimals = new Map<string, number>()

/** Decimals of a currency's smallest coin (EUR 2, JPY 0); an unknown code has 2. */
export function decimalsOf(currency: string): number {
  let known = decimals.get(currency)
  if (known === undefined) {
    known = readDecimals(currency)
    decimals.set(currency, known)
  }
  return known
}

function readDecimals(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en-001', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** The currency in which prices in `code` are stored, and its amount per unit of `code`. */
export function majorUnitOf(code: string): MajorUnit {
  const currency = MINOR_UNITS.get(code)
  return currency === undefined ? { currency: code, factor: 1 } : { currency, factor: 0.01 }
}
