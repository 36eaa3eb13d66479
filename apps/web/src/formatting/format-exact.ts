import { SEPARATOR_CHARACTERS } from '@plumbline/contract/accounts/number-format'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'

/**
 * A decimal such as `-1234.5` with all its digits, the user's separators and a true minus sign. Text that is not a
 * decimal is returned unchanged.
 */
export function formatExact(decimal: string, minimumDecimals: number, format: NumberFormat): string {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (whole === '') return decimal
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, SEPARATOR_CHARACTERS[format.thousandsSeparator])
  const padded = decimals.padEnd(minimumDecimals, '0')
  const fraction = padded === '' ? '' : SEPARATOR_CHARACTERS[format.decimalsSeparator] + padded
  return `${sign === '-' ? '\u2212' : ''}${grouped}${fraction}`
}
