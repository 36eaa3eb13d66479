import type { Decimal } from 'decimal.js'
import { ExactDecimal, formatDecimal, MAX_DECIMALS } from './numbers.ts'

/** The precision of a double: 0.30000000000000004 was 0.3 in the sheet. */
const DIGITS = 15
const DAY_CHARACTERS = 10

/**
 * Writes a number from a workbook or JSON as a table cell: a plain decimal with a point. A number with three decimals
 * gets a trailing zero, because `1.234` in a text can mean a thousand.
 */
export function cellOfNumber(text: string): string {
  return cellOfPlain(formatDecimal(new ExactDecimal(text).toSignificantDigits(DIGITS)))
}

/** Writes a calculated amount likewise: exactly, or a quotient without end in 15 significant digits. */
export function cellOfDecimal(value: Decimal): string {
  return cellOfPlain(formatDecimal(value.decimalPlaces() > MAX_DECIMALS ? value.toSignificantDigits(DIGITS) : value))
}

function cellOfPlain(plain: string): string {
  return /\.\d{3}$/.test(plain) ? `${plain}0` : plain
}

/** A date as YYYY-MM-DD, with the time of day if there is one. */
export function cellOfDate(date: Date): string {
  const text = date.toISOString()
  const day = text.slice(0, DAY_CHARACTERS)
  return text.endsWith('T00:00:00.000Z') ? day : `${day} ${text.slice(DAY_CHARACTERS + 1, -'.000Z'.length)}`
}
