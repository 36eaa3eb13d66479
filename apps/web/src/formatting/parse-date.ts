import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { formatDate } from './format-date.ts'
import { monthNamesOf } from './month-names.ts'

export type ParsedDate =
  | { kind: 'empty' }
  /** As YYYY-MM-DD. */
  | { kind: 'date'; date: string }
  | { kind: 'ambiguous'; readings: [string, string] }
  | { kind: 'invalid' }

/** Two digits below it are years of this century. */
const CENTURY_TURN = 70

function toIsoDate(year: string, month: number, day: number): string | undefined {
  const short = Number(year)
  const full = year.length === 2 ? (short < CENTURY_TURN ? 2000 : 1900) + short : short
  const text = `${String(full).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

/** The month of the year by the first letters of its name, in English or in the page's language. 0 if there is none. */
function findMonth(name: string): number {
  const start = name.toLowerCase()
  if (start.length < 3) return 0
  const monthIn = (locale: string) =>
    monthNamesOf(locale).findIndex((names) => names.some((known) => known.startsWith(start))) + 1
  return monthIn('en') || monthIn(i18n.locale)
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$|^(\d{4})(\d{2})(\d{2})$/
const DAY_AND_NAME = /^(\d{1,2})(?:\.|st|nd|rd|th|er|º)?[ -]*(?:de )?(\p{L}+)\.?,?[ -]*(?:de )?(\d{4}|\d{2})$/u
const NAME_AND_DAY = /^([A-Za-z]+)\.? *(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4}|\d{2})$/
const YEAR_LAST = /^(\d{1,2})(\.|\/|-| )(\d{1,2})\2(\d{4}|\d{2})$/

function dateOrInvalid(date: string | undefined): ParsedDate {
  return date === undefined ? { kind: 'invalid' } : { kind: 'date', date }
}

/**
 * Parses a typed day: `20 Nov 2026`, `Nov 20, 2026`, `2026-11-20`, `20.11.2026`, `9.3.24`, `17/03/2024`. With dots,
 * the day always comes first. With slashes or dashes, the day comes first if the user's decimals have a comma;
 * otherwise `03/04/2024` is ambiguous.
 */
export function parseDate(text: string, format: NumberFormat): ParsedDate {
  const plain = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\. (?=\d)/g, '.')
  if (plain === '') return { kind: 'empty' }
  const [, year, , month, day, year8, month8, day8] = YEAR_FIRST.exec(plain) ?? []
  if (year !== undefined) return dateOrInvalid(toIsoDate(year, Number(month), Number(day)))
  if (year8 !== undefined) return dateOrInvalid(toIsoDate(year8, Number(month8), Number(day8)))
  const named = DAY_AND_NAME.exec(plain)
  if (named) return dateOrInvalid(toIsoDate(named[3] ?? '', findMonth(named[2] ?? ''), Number(named[1])))
  const american = NAME_AND_DAY.exec(plain)
  if (american) return dateOrInvalid(toIsoDate(american[3] ?? '', findMonth(american[1] ?? ''), Number(american[2])))
  const [, first, mark, second, last = ''] = YEAR_LAST.exec(plain) ?? []
  if (first === undefined) return { kind: 'invalid' }
  const dayFirst = toIsoDate(last, Number(second), Number(first))
  if (mark === '.' || (format.decimalsSeparator === 'comma' && dayFirst !== undefined)) return dateOrInvalid(dayFirst)
  const monthFirst = toIsoDate(last, Number(first), Number(second))
  if (dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst) {
    return { kind: 'ambiguous', readings: [dayFirst, monthFirst] }
  }
  return dateOrInvalid(dayFirst ?? monthFirst)
}

export type DateLimits = { earliest: string; latest: string }

/** Why a text is not a day within the limits; undefined if it is one or is empty. */
export function findDateFault(text: string, format: NumberFormat, limits: DateLimits): string | undefined {
  const parsed = parseDate(text, format)
  if (parsed.kind === 'empty') return undefined
  if (parsed.kind === 'invalid') return t`Not a date. Type it as 20 Nov 2026 or 2026-11-20`
  if (parsed.kind === 'ambiguous') {
    const [first = '', second = ''] = parsed.readings.map(formatDate)
    return t`Could be ${first} or ${second}. Type it with the name of the month`
  }
  if (parsed.date > limits.latest) return t`The date is in the future`
  return parsed.date < limits.earliest ? t`The first day is ${{ earliest: formatDate(limits.earliest) }}` : undefined
}
