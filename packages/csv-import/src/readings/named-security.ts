import type { ImportRow } from './import-row.ts'

export type NamedSecurity = Pick<ImportRow, 'isin' | 'symbol' | 'exchange' | 'currency' | 'name'>

/** A security as a file names it, within the lengths that the API takes. */
export interface StatedSecurity {
  isin?: string
  symbol?: string
  exchange?: string
  currency?: string
  name?: string
}

/** The row's security as named in the file; undefined if it names none. */
export function securityOf({ isin, symbol, exchange, currency, name }: NamedSecurity): StatedSecurity | undefined {
  if (isin === null && symbol === null && name === null) return undefined
  return {
    ...(isin !== null && { isin: cut(isin, 50) }),
    ...(symbol !== null && { symbol: cut(symbol, 200) }),
    ...(exchange !== null && { exchange: cut(exchange, 100) }),
    ...(currency !== null && { currency }),
    ...(name !== null && { name: cut(name, 500) }),
  }
}

/** The text within the API's limits: a maximum length and no NUL characters. */
export function cut(text: string, length: number): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, length).toWellFormed()
}

/** The security as the file names it. */
export function statedSecurity({ symbol, isin, name }: ImportRow): string {
  return [symbol, isin, name].filter((part) => part !== null).join(' · ')
}

/** Rows with the same key name the same security, by the server's rules. */
export function securityKey({ isin, symbol, exchange, currency, name }: NamedSecurity): string {
  const parts = isin ? ['isin', isin] : symbol ? ['symbol', symbol, exchange, currency] : ['name', name]
  return parts.map((part) => part?.toUpperCase() ?? '').join('|')
}
