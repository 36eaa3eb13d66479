import { memoizeText } from './memoize-text.ts'

/** The eight formats of the import wizard, then further formats that brokers' files need. */
export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'DD-MM-YY HH:mm:ss',
  'MM/DD/YYYY',
  'MM-DD-YYYY',
  'timestamp',
  'unix',
  'DD.MM.YYYY',
  'YYYYMMDD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'DD/MM/YY',
  'MM/DD/YY',
  'DD.MM.YY',
  'DD MMM YYYY',
  'MMM DD, YYYY',
  'DD MMM YY',
  'YYYY MMM DD',
  'MM-DD-YY',
  'MM.DD.YYYY',
  'YY-MM-DD',
  'YY/MM/DD',
  'YY.MM.DD',
] as const

/** `timestamp` counts milliseconds, `unix` seconds, since 1970 in UTC. */
export type DateFormat = (typeof DATE_FORMATS)[number]

type Part = 'day' | 'month' | 'year'

interface NumericLayout {
  readonly order: readonly [Part, Part, Part]
  readonly separator: '-' | '/' | '.'
  readonly yearDigits: 2 | 4
}

const NUMERIC_LAYOUTS: Partial<Record<DateFormat, NumericLayout>> = {
  'YYYY-MM-DD': { order: ['year', 'month', 'day'], separator: '-', yearDigits: 4 },
  'DD/MM/YYYY': { order: ['day', 'month', 'year'], separator: '/', yearDigits: 4 },
  'DD-MM-YYYY': { order: ['day', 'month', 'year'], separator: '-', yearDigits: 4 },
  'DD-MM-YY HH:mm:ss': { order: ['day', 'month', 'year'], separator: '-', yearDigits: 2 },
  'MM/DD/YYYY': { order: ['month', 'day', 'year'], separator: '/', yearDigits: 4 },
  'MM-DD-YYYY': { order: ['month', 'day', 'year'], separator: '-', yearDigits: 4 },
  'DD.MM.YYYY': { order: ['day', 'month', 'year'], separator: '.', yearDigits: 4 },
  'YYYY/MM/DD': { order: ['year', 'month', 'day'], separator: '/', yearDigits: 4 },
  'YYYY.MM.DD': { order: ['year', 'month', 'day'], separator: '.', yearDigits: 4 },
  'DD/MM/YY': { order: ['day', 'month', 'year'], separator: '/', yearDigits: 2 },
  'MM/DD/YY': { order: ['month', 'day', 'year'], separator: '/', yearDigits: 2 },
  'DD.MM.YY': { order: ['day', 'month', 'year'], separator: '.', yearDigits: 2 },
  'MM-DD-YY': { order: ['month', 'day', 'year'], separator: '-', yearDigits: 2 },
  'MM.DD.YYYY': { order: ['month', 'day', 'year'], separator: '.', yearDigits: 4 },
  'YY-MM-DD': { order: ['year', 'month', 'day'], separator: '-', yearDigits: 2 },
  'YY/MM/DD': { order: ['year', 'month', 'day'], separator: '/', yearDigits: 2 },
  'YY.MM.DD': { order: ['year', 'month', 'day'], separator: '.', yearDigits: 2 },
}

/** Which part a format writes first. `day-first` includes formats in which the parts cannot be confused. */
export function orderOfFormat(format: DateFormat): 'day-first' | 'month-first' | 'short-year-first' {
  if (/^YY[-/.]/.test(format)) return 'short-year-first'
  return format.startsWith('MM') ? 'month-first' : 'day-first'
}

/** Short names of the months as their first letters, without accents, in the languages of the headers. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'sty', 'tam', 'led'],
  ['feb', 'fev', 'lut', 'hel', 'uno'],
  ['mar', 'mrt', 'maa', 'mrz', 'bre'],
  ['apr', 'avr', 'abr', 'kwi', 'huh', 'dub'],
  ['may', 'mai', 'mei', 'mag', 'maj', 'tou', 'kve'],
  ['jun', 'juin', 'giu', 'cze', 'kes', 'cerven', 'cervna', 'cvn'],
  ['jul', 'juil', 'lug', 'lip', 'hei', 'cervenc', 'cervenec', 'cvc'],
  ['aug', 'aou', 'ago', 'sie', 'elo', 'srp'],
  ['sep', 'set', 'wrz', 'syy', 'zar'],
  ['oct', 'okt', 'out', 'ott', 'paz', 'lok', 'rij'],
  ['nov', 'lis', 'marr'],
  ['dec', 'dez', 'dic', 'des', 'gru', 'jou', 'pro'],
]

/** `2024年3月2日`, `令和6年3月2日`, `民國113年3月2日`, and `2024년 3월 2일`. */
const EASTERN_DATE =
  /^(?<era>令和|平成|昭和|民國|民国)?\s?(?<year>\d{1,4}|元)\s?[年년]\s?(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日일](?<tail>.*)$/su
/** The year before the first one of an era. */
const YEAR_BEFORE_ERA: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925, 民國: 1911, 民国: 1911 }
/** `113/03/02`: three digits count the years of Taiwan, since 1911. */
const TAIWANESE_DATE = /^(?<year>1[0-4]\d)(?<separator>[/.-])(?<month>\d{1,2})\k<separator>(?<day>\d{1,2})(?<tail>.*)$/s
/** Years of Thailand, which counts 543 more. */
const [FIRST_THAI_YEAR, LAST_THAI_YEAR, THAI_YEARS] = [2443, 2642, 543]

const NUMERIC_DATE = /^(\d{1,4})([-/.]) ?(\d{1,2})([-/.]) ?(\d{1,4})\.?(.*)$/s
const WEEKDAY = /^\p{L}{2,10}\.?,? (?=\p{L}{3}|\d)/u
type NamedFormat = 'DD MMM YYYY' | 'MMM DD, YYYY' | 'DD MMM YY' | 'YYYY MMM DD'
/** The parts of dates with a named month, and what may follow. */
const NAMED_DATES: Record<NamedFormat, { pattern: RegExp; parts: readonly [Part, Part, Part] }> = {
  'DD MMM YYYY': {
    pattern: /^(\d{1,2})(?:st|nd|rd|th)?[-. /]{0,2}(?:de )?(\p{L}{3,12})\.?[-. /,]{0,2}(?:de )?(\d{4})(.*)$/su,
    parts: ['day', 'month', 'year'],
  },
  'MMM DD, YYYY': {
    pattern: /^(\p{L}{3,12})\.?[- ](\d{1,2})(?:st|nd|rd|th)?[,-]? ?(\d{4})(.*)$/su,
    parts: ['month', 'day', 'year'],
  },
  'DD MMM YY': {
    pattern: /^(\d{1,2})[-. /]{1,2}(\p{L}{3,12})\.?[-. /,]{1,2}'?(\d{2})(?!\d)(.*)$/su,
    parts: ['day', 'month', 'year'],
  },
  'YYYY MMM DD': {
    pattern: /^(\d{4})[-. /]{1,2}(\p{L}{3,12})\.?[-. /]{1,2}(\d{1,2})(.*)$/su,
    parts: ['year', 'month', 'day'],
  },
}
/** A time of day with a zone, or a remark in the words of a broker. */
const AFTER_DATE =
  /^(?:(?:[,;T]| [/|@–-])? ?(?:at |um |kl\.? |[àa] )?\d{1,2}[:.h]\d{2}(?!\d).{0,40}| \d{2}-\d{2}-\d{2}|[ ;T,]\d{6}| as of .{0,20})$/
const MAX_DATE_LENGTH = 60
const FIRST_YEAR = 1900
const LAST_YEAR = 2099

/**
 * Parses a date in the given format and returns it as YYYY-MM-DD, or null if it does not match. A time of day and a
 * zone may follow; the date is used as printed and never converted to another zone. Impossible dates are null.
 */
export function readDate(cell: string, format: DateFormat): string | null {
  return READERS.get(format)?.(cell) ?? null
}

const READERS = new Map(DATE_FORMATS.map((format) => [format, memoizeText((cell) => parseDate(cell, format))]))

function parseDate(cell: string, format: DateFormat): string | null {
  const text = cell.length > MAX_DATE_LENGTH ? '' : ofCommonEra(cell.trim().replace(/[\s\u00a0\u202f]+/g, ' '))
  if (text === '') return null
  if (format === 'timestamp') return /^\d{11,14}(?:\.0+)?$/.test(text) ? dateOfSeconds(Number(text) / 1000) : null
  if (format === 'unix') return /^\d{8,10}(?:\.\d{1,9})?$/.test(text) ? dateOfSeconds(Number(text)) : null
  if (format === 'YYYYMMDD') return readCompactDate(text)
  if (isNamedFormat(format)) return readNamedMonth(text, format) ?? readNamedMonth(text.replace(WEEKDAY, ''), format)
  const layout = NUMERIC_LAYOUTS[format]
  return layout === undefined ? null : (readNumericDate(text, layout) ?? readAfterWeekday(text, layout))
}

/** A date with the signs or the years of East Asia as `2024/3/2`; any other text as it is. */
function ofCommonEra(text: string): string {
  const groups = EASTERN_DATE.exec(text)?.groups ?? TAIWANESE_DATE.exec(text)?.groups
  if (groups === undefined) return text
  const { era, separator, year = '', month, day, tail = '' } = groups
  const before = separator === undefined ? (YEAR_BEFORE_ERA[era ?? ''] ?? 0) : 1911
  return `${before + (year === '元' ? 1 : Number(year))}/${month}/${day}${tail}`
}

function isNamedFormat(format: DateFormat): format is NamedFormat {
  return format in NAMED_DATES
}

function readAfterWeekday(text: string, layout: NumericLayout): string | null {
  return WEEKDAY.test(text) ? readNumericDate(text.replace(WEEKDAY, ''), layout) : null
}

function mayFollowDate(tail: string): boolean {
  return tail === '' || AFTER_DATE.test(tail)
}

function readNumericDate(text: string, layout: NumericLayout): string | null {
  const match = NUMERIC_DATE.exec(text)
  if (match === null) return null
  const [, first = '', separator, second = '', secondSeparator, third = '', tail = ''] = match
  if (separator !== layout.separator || secondSeparator !== layout.separator || !mayFollowDate(tail)) return null
  const values: Record<Part, string> = { day: '', month: '', year: '' }
  const texts = [first, second, third]
  for (const [index, part] of layout.order.entries()) values[part] = texts[index] ?? ''
  if (values.year.length !== layout.yearDigits || values.day.length > 2 || values.month.length > 2) return null
  const year = layout.yearDigits === 4 ? ofThailand(Number(values.year)) : fullYear(Number(values.year))
  return toIsoDate(year, Number(values.month), Number(values.day))
}

/** Two digits up to 69 are of this century: no broker's file is older than 1970. */
function fullYear(year: number): number {
  return year < 70 ? 2000 + year : 1900 + year
}

function ofThailand(year: number): number {
  return year >= FIRST_THAI_YEAR && year <= LAST_THAI_YEAR ? year - THAI_YEARS : year
}

function readCompactDate(text: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})(.*)$/s.exec(text)
  if (match === null || !mayFollowDate(match[4] ?? '')) return null
  return toIsoDate(Number(match[1]), Number(match[2]), Number(match[3]))
}

function readNamedMonth(text: string, format: NamedFormat): string | null {
  const { pattern, parts } = NAMED_DATES[format]
  const match = pattern.exec(text)
  if (match === null || !mayFollowDate(match[4] ?? '')) return null
  const values: Record<Part, string> = { day: '', month: '', year: '' }
  for (const [index, part] of parts.entries()) values[part] = match[index + 1] ?? ''
  const year = values.year.length === 4 ? ofThailand(Number(values.year)) : fullYear(Number(values.year))
  return toIsoDate(year, monthNumber(values.month), Number(values.day))
}

function monthNumber(name: string): number {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
  let best = 0
  let bestLength = 0
  for (const [index, starts] of MONTHS.entries()) {
    for (const start of starts) {
      if (plain.startsWith(start) && start.length > bestLength) {
        best = index + 1
        bestLength = start.length
      }
    }
  }
  return best
}

function dateOfSeconds(seconds: number): string | null {
  const date = new Date(Math.floor(seconds) * 1000)
  if (Number.isNaN(date.getTime())) return null
  return toIsoDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

function toIsoDate(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return null
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day > lastDay) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Whether the cell is a date in some format. */
export const isDateCell = memoizeText(
  (cell) => /\d/.test(cell) && DATE_FORMATS.some((format) => readDate(cell, format) !== null),
)

/**
 * A date in another style than the format's, which only one day can be: `01/16/2024` among dates such as `2024-01-15`.
 * Null for a cell with the separator of the format: that contradicts it.
 */
export function readDateOfOtherStyle(cell: string, format: DateFormat): string | null {
  const separator = /^\s*\d{1,4}([/.-])\d/.exec(cell)?.[1]
  if (separator === undefined || format.includes(separator)) return null
  // Dates with dots have the day first everywhere.
  const formats = separator === '.' ? DATE_FORMATS.filter((other) => !other.startsWith('MM')) : DATE_FORMATS
  const days = new Set(formats.flatMap((other) => readDate(cell, other) ?? []))
  const [only = null, ...others] = days
  return others.length === 0 ? only : null
}
