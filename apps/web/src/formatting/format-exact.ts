import { type NumberFormat, separatorCharacters } from './number-format.ts'

/** A decimal as it was stated, `-1234.5`, with every digit of it, in the user's separators and with a true minus; what is no decimal stays as it is. */
export function formatExact(decimal: string, minimumDecimals: number, format: NumberFormat): string {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (whole === '') return decimal
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, separatorCharacters[format.thousandsSeparator])
  const padded = decimals.padEnd(minimumDecimals, '0')
  const fraction = padded === '' ? '' : separatorCharacters[format.decimalsSeparator] + padded
  return `${sign === '-' ? '\u2212' : ''}${grouped}${fraction}`
}
