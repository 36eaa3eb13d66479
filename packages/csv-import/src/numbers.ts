import { Decimal } from 'decimal.js'

/** Arithmetic on amounts of a file: 40 digits, so that products and sums of file values are exact. */
export const ExactDecimal = Decimal.clone({ precision: 40, toExpNeg: -9e15, toExpPos: 9e15 })

export type DecimalMark = '.' | ','

/**
 * What a cell says. `blank` is an empty cell or a placeholder such as - or n/a, which never means zero; `currencyMark` is
 * the symbol or code glued to the number. `value` is a plain decimal string: no exponent, no superfluous zeros.
 */
export type CellNumber =
  | { readonly kind: 'number'; readonly value: string; readonly currencyMark: string | null }
  | { readonly kind: 'blank' }
  | { readonly kind: 'invalid' }

const PLACEHOLDERS = new Set([
  '',
  '-',
  '--',
  '---',
  '–',
  '—',
  'n/a',
  'na',
  'n.a.',
  'nan',
  'null',
  'none',
  'not available',
])
const MAX_NUMBER_LENGTH = 60
const MAX_EXPONENT = 30
const MAX_WHOLE_DIGITS = 15
const MAX_DECIMALS = 20

/**
 * Reads a number whose decimals are written with `mark`. Understands thousands groups, spaces and apostrophes between
 * digits, a sign before or after, (1.00) for negative, an exponent, and a currency before or after; more than 15 digits
 * before the mark are no amount, those beyond 20 after it are rounded. Where the cell
 * cannot be a number with `mark` but is one with the other, the other is used: some files mix both.
 */
export function readNumber(cell: string, mark: DecimalMark): CellNumber {
  if (PLACEHOLDERS.has(cell.trim().toLowerCase())) return { kind: 'blank' }
  const parts = splitNumber(cell)
  if (parts === null) return { kind: 'invalid' }
  const plain = toPlainDigits(parts.digits, mark) ?? toPlainDigits(parts.digits, mark === '.' ? ',' : '.')
  if (plain === null || Math.abs(Number(parts.exponent)) > MAX_EXPONENT) return { kind: 'invalid' }
  const value = limitDecimals(new ExactDecimal(`${plain}e${parts.exponent}`))
  if (value.abs().greaterThanOrEqualTo(LIMIT)) return { kind: 'invalid' }
  const signed = parts.negative ? value.negated() : value
  return { kind: 'number', value: formatDecimal(signed), currencyMark: parts.currencyMark }
}

/** The decimal with no more than the 20 decimals that are stored. */
export function limitDecimals(value: Decimal): Decimal {
  return value.toDecimalPlaces(MAX_DECIMALS)
}

/** A decimal as a plain string: no exponent, no superfluous zeros, no minus before zero. */
export function formatDecimal(value: Decimal): string {
  return value.isZero() ? '0' : value.toFixed()
}

/** What one cell says about the decimal mark of its column: the mark that it proves, or null if it proves none. */
export function decimalMarkShownBy(cell: string): DecimalMark | null {
  const parts = splitNumber(cell)
  if (parts === null) return null
  const withPoint = toPlainDigits(parts.digits, '.')
  const withComma = toPlainDigits(parts.digits, ',')
  if (withPoint === null) return withComma === null ? null : ','
  return withComma === null ? '.' : null
}

/** Whether the cell is a number that means one thing with a decimal point and another with a decimal comma. */
export function hasAmbiguousMark(cell: string): boolean {
  const parts = splitNumber(cell)
  if (parts === null) return false
  const withPoint = toPlainDigits(parts.digits, '.')
  const withComma = toPlainDigits(parts.digits, ',')
  return withPoint !== null && withComma !== null && !new ExactDecimal(withPoint).equals(withComma)
}

const LIMIT = new ExactDecimal(10).pow(MAX_WHOLE_DIGITS)

interface NumberParts {
  readonly digits: string
  readonly exponent: string
  readonly negative: boolean
  readonly currencyMark: string | null
}

const DIGITS_AND_MARKS = /^[\d.,]*\d[.,]?$/

function splitNumber(cell: string): NumberParts | null {
  if (cell.length > MAX_NUMBER_LENGTH) return null
  let text = cell.replace(/[\s\u00a0\u202f'’]/g, '').replaceAll('−', '-')
  let negative = false
  if (text.startsWith('(') && text.endsWith(')')) {
    negative = true
    text = text.slice(1, -1)
  }
  const first = text.search(/[\d.,]/)
  if (first < 0) return null
  let before = text.slice(0, first)
  let rest = text.slice(first)
  let end = 0
  while (end < rest.length && /[\d.,]/.test(rest.charAt(end))) end++
  const digits = rest.slice(0, end)
  rest = rest.slice(end)
  const exponent = /^[eE]([+-]?\d{1,3})/.exec(rest)
  if (exponent !== null) rest = rest.slice(exponent[0].length)
  const signs = (before.match(/[+-]/g) ?? []).length + (rest.match(/[+-]/g) ?? []).length
  if (signs > 1 || (signs > 0 && negative)) return null
  if (before.includes('-') || rest.includes('-')) negative = true
  before = before.replace(/[+-]/g, '')
  rest = rest.replace(/[+-]/g, '')
  if (before !== '' && rest !== '') return null
  const currencyMark = before || rest
  if (!DIGITS_AND_MARKS.test(digits) || /\d/.test(currencyMark) || currencyMark.length > 5) return null
  return { digits, exponent: exponent?.[1] ?? '0', negative, currencyMark: currencyMark === '' ? null : currencyMark }
}

/** The digits with a decimal point, or null where they cannot be a number whose decimals follow `mark`. */
function toPlainDigits(digits: string, mark: DecimalMark): string | null {
  const [whole = '', decimals, ...more] = digits.split(mark)
  if (more.length > 0) return null
  const group = mark === '.' ? ',' : '.'
  if (decimals?.includes(group)) return null
  const [head = '', ...groups] = whole.split(group)
  if (groups.length > 0 && (!/^[1-9]\d{0,2}$/.test(head) || groups.some((part) => part.length !== 3))) return null
  return `${head}${groups.join('')}${decimals ? `.${decimals}` : ''}`.replace(/^\./, '0.')
}
