import { ExactDecimal, limitDecimals } from '@plumbline/csv-import/cells/numbers'
import type { Decimal } from 'decimal.js'

const DERIVED_DIGITS = 15
const LIMIT = new ExactDecimal('1e15')
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,2})?$/i

/** The number in a JSON value or attribute; null for anything else and for amounts of more than 15 integer digits. */
export function decimalOf(value: unknown): Decimal | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (!NUMBER.test(text)) return null
  const decimal = limitDecimals(new ExactDecimal(text))
  return decimal.abs().lessThan(LIMIT) ? decimal : null
}

/** A calculated amount: 15 significant digits, at most 20 decimals. */
export function derived(value: Decimal): Decimal {
  return limitDecimals(value.toSignificantDigits(DERIVED_DIGITS))
}

/** True if the two differ by no more than `ratio` of the second, or by no more than `slack`. */
export function isClose(value: Decimal, to: Decimal, ratio: number, slack: Decimal.Value = 0): boolean {
  const difference = value.minus(to).abs()
  return difference.lessThanOrEqualTo(to.abs().times(ratio)) || difference.lessThanOrEqualTo(slack)
}
