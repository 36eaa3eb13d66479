import { Decimal } from 'decimal.js'

/**
 * Arithmetic on amounts of files, brokers and ledgers: 80 digits, so that sums and products of two amounts are exact.
 */
export const ExactDecimal = Decimal.clone({ precision: 80, toExpNeg: -9e15, toExpPos: 9e15 })
export type ExactDecimal = Decimal

export type DecimalMark = '.' | ','

/**
 * The meaning of a cell. `blank` is an empty cell or a placeholder such as - or n/a, and never means zero.
 * `currencyMark` is the symbol or code attached to the number. `value` is a plain decimal string without exponent or
 * superfluous zeros. `decimals` counts the printed decimals. `other` is the value with the other decimal mark, or null
 * if there is only one reading.
 */
export type CellNumber =
  | {
      readonly kind: 'number'
      readonly value: string
      readonly decimals: number
      readonly other: string | null
      readonly currencyMark: string | null
    }
  | { readonly kind: 'blank' }
  | { readonly kind: 'invalid' }

const PLACEHOLDERS = new Set([
  '',
  '-',
  '--',
  '---',
  '\u2010',
  '\u2011',
  '\u2012',
  '–',
  '—',
  '―',
  '−',
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
/** Stored decimals. */
export const MAX_DECIMALS = 20

const BLANK: CellNumber = { kind: 'blank' }
const INVALID: CellNumber = { kind: 'invalid' }
/** Most cells: digits with at most one mark, so short that no limit applies. */
const PLAIN_NUMBER = /^(-?)(\d{1,14})(?:([.,])(\d{1,18}))?$/

/**
 * Reads a number whose decimals are written with `mark`. Understands thousands groups, spaces and apostrophes between
 * digits, a sign before or after, (1.00) for negative, an exponent, and a currency before or after. A cell with only
 * one parenthesis, such as `(5`, is not a number: it may have been negative. More than 15 digits before the mark are no
 * amount, those beyond 20 after it are rounded. Where the cell cannot be a number with `mark` but is one with the
 * other, the other is used: some files mix both.
 */
export function readNumber(cell: string, mark: DecimalMark): CellNumber {
  const plain = PLAIN_NUMBER.exec(cell)
  if (plain !== null) return readPlainNumber(plain, mark)
  if (PLACEHOLDERS.has(cell.trim().toLowerCase())) return BLANK
  const parts = splitNumber(cell)
  if (parts === null) return INVALID
  const ofMark = toPlainDigits(parts.digits, mark)
  const ofOther = toPlainDigits(parts.digits, mark === '.' ? ',' : '.')
  const digits = ofMark ?? ofOther
  if (digits === null || Math.abs(Number(parts.exponent)) > MAX_EXPONENT) return INVALID
  const value = toValue(digits, parts)
  if (value === null) return INVALID
  const other = ofMark === null || ofOther === null ? null : toValue(ofOther, parts)
  return {
    kind: 'number',
    value,
    decimals: Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(parts.exponent)),
    other: other === value ? null : other,
    currencyMark: parts.currencyMark,
  }
}

function readPlainNumber([, sign = '', whole = '', mark, decimals = '']: RegExpExecArray, expected: DecimalMark) {
  if (mark === undefined) return toNumber(sign, whole, '', null)
  const couldBeGroup = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  if (!couldBeGroup) return toNumber(sign, whole, decimals, null)
  const asGroup = withSign(sign, `${whole}${decimals}`)
  const asDecimals = plainValue(sign, whole, decimals)
  return mark === expected
    ? toNumber(sign, whole, decimals, asGroup)
    : toNumber(sign, `${whole}${decimals}`, '', asDecimals)
}

function toNumber(sign: string, whole: string, decimals: string, other: string | null): CellNumber {
  const value = plainValue(sign, whole, decimals)
  return { kind: 'number', value, decimals: decimals.length, other, currencyMark: null }
}

function plainValue(sign: string, whole: string, decimals: string): string {
  const kept = decimals.replace(/0+$/, '')
  return withSign(sign, `${whole.replace(/^0+(?=\d)/, '')}${kept === '' ? '' : `.${kept}`}`)
}

function withSign(sign: string, value: string): string {
  return value === '0' ? value : `${sign}${value}`
}

function toValue(digits: string, { exponent, negative }: NumberParts): string | null {
  const value = limitDecimals(new ExactDecimal(`${digits}e${exponent}`))
  if (value.abs().greaterThanOrEqualTo(LIMIT)) return null
  return formatDecimal(negative ? value.negated() : value)
}

/** Rounds the decimal to the 20 stored decimals. */
export function limitDecimals(value: Decimal): Decimal {
  return value.toDecimalPlaces(MAX_DECIMALS)
}

/** A decimal as a plain string: no exponent, no superfluous zeros, no minus before zero. */
export function formatDecimal(value: Decimal): string {
  return value.isZero() ? '0' : value.toFixed()
}

/** The decimal mark that a cell proves for its column; null if it proves none. */
export function decimalMarkShownBy(cell: string): DecimalMark | null {
  if (!/[.,]/.test(cell)) return null
  const parts = splitNumber(cell)
  if (parts === null) return null
  const withPoint = toPlainDigits(parts.digits, '.')
  const withComma = toPlainDigits(parts.digits, ',')
  if (withPoint === null) return withComma === null ? null : ','
  return withComma === null ? '.' : null
}

/** Whether the cell is a number that means one thing with a decimal point and another with a decimal comma. */
export function hasAmbiguousMark(cell: string): boolean {
  const number = readNumber(cell, '.')
  return number.kind === 'number' && number.other !== null
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
  let text = cell.replace(/^\s*@|[\s\u00a0\u202f'’]/g, '').replaceAll('−', '-')
  let negative = false
  text = text.replace(/^([^\d().,-]{1,3})\((.*)\)$/, '($1$2)')
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
  if (currencyMark.includes('(') !== currencyMark.includes(')')) return null
  return { digits, exponent: exponent?.[1] ?? '0', negative, currencyMark: currencyMark === '' ? null : currencyMark }
}

/** The digits with a decimal point; null if they cannot be a number whose decimals follow `mark`. */
function toPlainDigits(digits: string, mark: DecimalMark): string | null {
  const [whole = '', decimals, ...more] = digits.split(mark)
  if (more.length > 0) return null
  const group = mark === '.' ? ',' : '.'
  if (decimals?.includes(group)) return null
  const [head = '', ...groups] = whole.split(group)
  if (groups.length > 0 && !areGroups(head, groups)) return null
  return `${head}${groups.join('')}${decimals ? `.${decimals}` : ''}`.replace(/^\./, '0.')
}

/** Groups of three digits, or the Indian ones of two before the last three: 12,34,567. */
function areGroups(head: string, groups: readonly string[]): boolean {
  if (!/^[1-9]\d{0,2}$/.test(head) || groups.at(-1)?.length !== 3) return false
  const inner = groups.slice(0, -1)
  if (inner.every((part) => part.length === 3)) return true
  return head.length <= 2 && inner.every((part) => part.length === 2)
}

/** -1, 0 or 1. A cell that is not a number has the sign 0. */
export function signOf(number: CellNumber): number {
  if (number.kind !== 'number' || number.value === '0') return 0
  return number.value.startsWith('-') ? -1 : 1
}

/** The number without its sign; 0 for any other cell. */
export function sizeOf(number: CellNumber): number {
  return number.kind === 'number' ? Math.abs(Number(number.value)) : 0
}
