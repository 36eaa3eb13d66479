import { t } from '@lingui/core/macro'
import { SEPARATOR_CHARACTERS } from '@plumbline/contract/accounts/number-format'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'

/** The marks of a reading; `decimal` and `group` are null where the text has none. */
type Marks = { decimal: '.' | ',' | null; group: '.' | ',' | ' ' | "'" | null }

export type ParsedNumber =
  | { kind: 'empty' }
  /** `decimal` is plain, as `-1234.5`. `marks` says how separators were read. */
  | { kind: 'number'; decimal: string; marks: Marks }
  /** Both readings are plain decimals; the user has to type one of them. */
  | { kind: 'ambiguous'; readings: string[] }
  | { kind: 'invalid' }

const DECIMAL_MARKS = [null, '.', ','] as const
const GROUP_MARKS = [null, '.', ',', ' ', "'"] as const

function readWith(body: string, { decimal, group }: Marks): string | undefined {
  const [whole = '', fraction = '', ...rest] = decimal === null ? [body] : body.split(decimal)
  if (rest.length > 0 || !/^\d*$/.test(fraction)) return undefined
  if ((decimal !== null && !body.includes(decimal)) || (group !== null && !whole.includes(group))) return undefined
  const groups = group === null ? [whole] : whole.split(group)
  const isGrouped = /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every(isTriple)
  if (!isGrouped && !/^\d*$/.test(whole)) return undefined
  const digits = groups.join('').replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? digits : `${digits}.${fraction}`
}

const isTriple = (digits: string) => /^\d{3}$/.test(digits)

function isOfFormat({ decimal, group }: Marks, format: NumberFormat): boolean {
  const isOwnGroup = group === null || group === ' ' || group === "'"
  return (
    (decimal === null || decimal === SEPARATOR_CHARACTERS[format.decimalsSeparator]) &&
    (isOwnGroup || group === SEPARATOR_CHARACTERS[format.thousandsSeparator])
  )
}

/**
 * Parses a typed number. A text with one possible reading is read that way, whatever its marks: `12,5` is 12.5 and
 * `1.234,5` is 1234.5. If two readings are possible, as in `1,234`, the user's format decides. If the format fits
 * neither or both, the text is ambiguous.
 */
export function parseNumber(text: string, format: NumberFormat): ParsedNumber {
  const plain = text
    .trim()
    .replace(/[\s\u202f]/g, ' ')
    .replace(/\u2212/g, '-')
    .replace(/\u2019/g, "'")
  if (plain === '') return { kind: 'empty' }
  const { sign, body } = /^(?<sign>[+-]?) ?(?<body>(?=.*\d)[\d.,' ]+)$/.exec(plain)?.groups ?? {}
  if (body === undefined) return { kind: 'invalid' }
  const readings = new Map<string, Marks[]>()
  for (const decimal of DECIMAL_MARKS) {
    for (const group of GROUP_MARKS) {
      const marks = { decimal, group }
      const value = group === decimal && group !== null ? undefined : readWith(body, marks)
      if (value !== undefined) readings.set(value, [...(readings.get(value) ?? []), marks])
    }
  }
  const signed = (value: string) => (sign === '-' && Number(value) !== 0 ? `-${value}` : value)
  const all = [...readings]
  if (all.length === 0) return { kind: 'invalid' }
  const own = all.filter(([, candidates]) => candidates.some((marks) => isOfFormat(marks, format)))
  const [chosen] = all.length === 1 ? all : own
  if (chosen === undefined || own.length > 1) {
    return { kind: 'ambiguous', readings: all.map(([value]) => signed(value)) }
  }
  const [value, candidates] = chosen
  const marks = candidates.find((candidate) => isOfFormat(candidate, format)) ?? candidates[0] ?? NO_MARKS
  return { kind: 'number', decimal: signed(value), marks }
}

const NO_MARKS: Marks = { decimal: null, group: null }

/** The plain decimal for a text; undefined if it is empty, invalid or ambiguous. */
export function parseDecimal(text: string, format: NumberFormat): string | undefined {
  const parsed = parseNumber(text, format)
  return parsed.kind === 'number' ? parsed.decimal : undefined
}

/** A number as it is typed in the user's format: no thousands marks and no exponent, however small. */
export function typeDecimal(value: number, format: NumberFormat): string {
  const text = String(value)
  const plain = text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
  return plain.replace('.', SEPARATOR_CHARACTERS[format.decimalsSeparator])
}

function nameMark(mark: string): string {
  switch (mark) {
    case '.':
      return t`dot`
    case ',':
      return t`comma`
    case ' ':
      return t`space`
    default:
      return t`apostrophe`
  }
}

/** How a text with marks was read, as `read as 12.5, comma as decimal`; undefined where nothing needs to be said. */
export function describeReading(text: string, format: NumberFormat): string | undefined {
  const parsed = parseNumber(text, format)
  if (parsed.kind !== 'number') return undefined
  const { decimal, group } = parsed.marks
  const ownMark = SEPARATOR_CHARACTERS[format.decimalsSeparator]
  if (group === null && (decimal === null || decimal === ownMark)) return undefined
  const written = parsed.decimal.replace('.', ownMark).replace('-', '\u2212')
  const how = [
    decimal && t`${{ mark: nameMark(decimal) }} as decimal`,
    group && t`${{ mark: nameMark(group) }} as thousands`,
  ]
  return t`read as ${written}, ${{ marks: how.filter(Boolean).join(', ') }}`
}

/** Why a text is not a number; undefined if it is one or is empty. */
export function findNumberFault(text: string, format: NumberFormat): string | undefined {
  const parsed = parseNumber(text, format)
  if (parsed.kind === 'invalid') return t`Enter a number`
  if (parsed.kind !== 'ambiguous') return undefined
  const ownMark = SEPARATOR_CHARACTERS[format.decimalsSeparator]
  const [first = '', second = ''] = parsed.readings.map((reading) => reading.replace('.', ownMark))
  return t`Could be ${first} or ${second}. Type one of them`
}

/** Why a text is not an amount of 0 or more; undefined if it is one. */
export function findAmountFault(text: string, format: NumberFormat): string | undefined {
  const amount = parseDecimal(text, format)
  if (amount === undefined) return findNumberFault(text, format) ?? t`Enter a number`
  return Number(amount) < 0 ? t`Must not be below 0` : undefined
}
