import { ExactDecimal, formatDecimal } from '../numbers.ts'

/** The precision of a double: 0.30000000000000004 was 0.3 in the sheet. */
const DIGITS = 15
const DAY_CHARACTERS = 10

/**
 * Writes a number from a workbook or JSON as a table cell: a plain decimal with a point. A number with three decimals
 * gets a trailing zero, because `1.234` in a text can mean a thousand.
 */
export function cellOfNumber(text: string): string {
  const plain = formatDecimal(new ExactDecimal(text).toSignificantDigits(DIGITS))
  return /\.\d{3}$/.test(plain) ? `${plain}0` : plain
}

/** A date as YYYY-MM-DD, with the time of day if there is one. */
export function cellOfDate(date: Date): string {
  const text = date.toISOString()
  const day = text.slice(0, DAY_CHARACTERS)
  return text.endsWith('T00:00:00.000Z') ? day : `${day} ${text.slice(DAY_CHARACTERS + 1, -'.000Z'.length)}`
}
