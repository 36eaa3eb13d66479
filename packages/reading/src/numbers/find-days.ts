import { MAX_SETTLEMENT_DAYS } from '../thresholds.ts'
import { monthOf } from '../words/find-terms.ts'
import { daysBetween } from './days-between.ts'

/** A day that stands in a text. `days` has two entries where day and month can be exchanged. */
export interface WrittenDay {
  readonly start: number
  readonly end: number
  /** ISO days. */
  readonly days: readonly string[]
}

// Behind a slash only with points: in "1,1705/30.7.2020" a day follows a rate.
const NUMERIC =
  /(?<!\d|\d[.,])(?:(?<!\d\/)|(?=\d{1,2}\.))(?:(\d{1,2})([./-])(\d{1,2})\2(\d{4})|(\d{2})([./-])(\d{2})\6(\d{2}))(?!\d|[./]\d)/g
/** "13. 06. 2023". */
const SPACED = /(?<!\d|\d[.,])(\d{1,2})\. (\d{1,2})\. (\d{4})(?!\d|[./]\d)/g
const ISO = /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g
const DAY_FIRST = /(?<!\d)(\d{1,2})\.?[ -]{0,2}(?:de )?(\p{L}{3,10})\.?,?[ -]{0,2}(?:de )?(\d{4})(?!\d)/giu
const MONTH_FIRST = /(?<![\p{L}\d])(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/giu

/** Days in a line of text, from left to right. A two-digit year belongs to this century. */
export function findDays(text: string): WrittenDay[] {
  const found: WrittenDay[] = []
  const add = (match: RegExpMatchArray, days: readonly (string | null)[]) => {
    const start = match.index ?? 0
    const end = start + match[0].length
    const valid = [...new Set(days.filter((day) => day !== null))]
    if (valid.length === 0 || found.some((other) => start < other.end && end > other.start)) return
    found.push({ start, end, days: valid })
  }
  for (const match of text.matchAll(ISO)) add(match, [isoDay(match[1], match[3], match[4])])
  for (const match of text.matchAll(DAY_FIRST)) add(match, [wordDay(match[3], match[2], match[1])])
  for (const match of text.matchAll(MONTH_FIRST)) add(match, [wordDay(match[3], match[1], match[2])])
  for (const match of text.matchAll(SPACED)) add(match, [isoDay(match[3], match[2], match[1])])
  for (const match of text.matchAll(NUMERIC)) {
    const [first, mark, second, year] = match[4] ? match.slice(1) : match.slice(5)
    if (
      year?.length === 2 &&
      mark === '.' &&
      found.some(({ end }) => end < (match.index ?? 0) && (match.index ?? 0) - end <= 2)
    )
      continue
    const dayFirst = isoDay(year, second, first)
    add(match, mark === '.' ? [dayFirst] : [dayFirst, isoDay(year, first, second)])
  }
  return found.sort((a, b) => a.start - b.start)
}

const SHORT_FIRST = /^\s*(\d{2})[./](\d{2})[./]?(?=\s+\p{L})/u
const SHORT = /(?<![\d.,/])(\d{2})[./](\d{2})[./]?(?=\s|$)/g

/**
 * Days without a year, as the rows of statements begin with them: "22.02. Purchase … 24.02. 817,60". They belong to the
 * year before the day of the statement; a value day may lie some weeks after it.
 *
 * @param until ISO day of the statement
 */
export function findShortDays(text: string, until: string): WrittenDay[] {
  if (!SHORT_FIRST.test(text) || findDays(text).length > 0) return []
  return [...text.matchAll(SHORT)].flatMap((match) => {
    const year = Number(until.slice(0, 4))
    const days = [year + 1, year, year - 1].map((candidate) => isoDay(String(candidate), match[2], match[1]))
    const day = days.find((candidate) => candidate !== null && daysBetween(until, candidate) <= MAX_SETTLEMENT_DAYS)
    return day === undefined || day === null
      ? []
      : [{ start: match.index, end: match.index + match[0].length, days: [day] }]
  })
}

function wordDay(year = '', month = '', day = ''): string | null {
  const index = monthOf(month)
  return index === null ? null : isoDay(year, String(index), day)
}

function isoDay(year = '', month = '', day = ''): string | null {
  const fullYear = year.length === 2 ? `20${year}` : year
  const iso = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso) return null
  return Number(fullYear) >= EARLIEST_YEAR && Number(fullYear) <= LATEST_YEAR ? iso : null
}

// Days of birth, of laws and of bonds' ends lie outside; nobody trades on them.
const EARLIEST_YEAR = 1980
const LATEST_YEAR = 2099
