import { Decimal } from 'decimal.js'

/** Arithmetic on a broker's amounts, with 40 digits so that sums and products of stated amounts are exact. */
export const ExactDecimal = Decimal.clone({ precision: 40, toExpNeg: -9e15, toExpPos: 9e15 })
export type ExactDecimal = Decimal

const DERIVED_DIGITS = 15
const MAX_DECIMALS = 20
const LIMIT = new ExactDecimal('1e15')
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,2})?$/i

/** The number in a JSON value or attribute; null for anything else and for amounts of more than 15 integer digits. */
export function decimalOf(value: unknown): Decimal | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (!NUMBER.test(text)) return null
  const decimal = new ExactDecimal(text).toDecimalPlaces(MAX_DECIMALS)
  return decimal.abs().lessThan(LIMIT) ? decimal : null
}

/** As a plain string: no exponent, no superfluous zeros, no negative zero. */
export function formatDecimal(value: Decimal): string {
  return value.isZero() ? '0' : value.toFixed()
}

/** A calculated amount: 15 significant digits, at most 20 decimals. */
export function derived(value: Decimal): Decimal {
  return value.toSignificantDigits(DERIVED_DIGITS).toDecimalPlaces(MAX_DECIMALS)
}

/** True if the two differ by no more than `ratio` of the second, or by no more than `slack`. */
export function isClose(value: Decimal, to: Decimal, ratio: number, slack: Decimal.Value = 0): boolean {
  const difference = value.minus(to).abs()
  return difference.lessThanOrEqualTo(to.abs().times(ratio)) || difference.lessThanOrEqualTo(slack)
}
