import { DATE_FORMATS, type DateFormat, orderOfFormat, readDate, readDateOfOtherStyle } from '../cells/date-formats.ts'
import { countWeekendDays, fallOnWeekends, riseOrFall, settleSoon, startsWithYears } from '../laws/days.ts'

interface DateFormatGuess {
  /** Null if no format matches or if day and month are ambiguous. */
  readonly format: DateFormat | null
  readonly candidates: readonly DateFormat[]
}

/** Other evidence in the file about its dates. */
export interface DateEvidence {
  /** The language, the decimals or the broker of the file show that the day, or the month, comes first. */
  readonly order?: 'day-first' | 'month-first' | null
  /** The language of the file writes the year first, also with two digits. */
  readonly isYearFirst?: boolean
  /** The settlement date of each cell's row, in the same format. */
  readonly settlements?: readonly string[]
  /** Whether the row of each cell trades: deposits and fees are booked on weekends, too. */
  readonly trades?: readonly boolean[]
}

/** Number of dates needed to override the country or broker of the file. */
const ENOUGH_DATES_TO_CONTRADICT = 8

/** One reading of the column: its format, and the day of each cell. */
interface Candidate {
  readonly format: DateFormat
  readonly dates: readonly (string | null)[]
}

/**
 * Guesses the format of a date column: of the formats that read its first date, the one that reads most cells. If two
 * formats read equally many cells but give different dates, day and month are ambiguous. The tie-breakers, in order:
 * only one format puts the rows in order; only one settles every row within days; the country or broker of the file,
 * unless its format puts days on weekends and the other none. Otherwise `format` is null and `candidates` holds both.
 */
export function guessDateFormat(cells: readonly string[], evidence: DateEvidence = {}): DateFormatGuess {
  const filled = cells.filter((cell) => /\d/.test(cell))
  const traded = cells.filter((cell, row) => /\d/.test(cell) && evidence.trades?.[row] !== false)
  const distinct = proposeFormats(filled, evidence.isYearFirst === true)
  const candidates = distinct.map(({ format }) => format)
  const [only = null, ...others] = candidates
  if (only === null) return { format: null, candidates }
  if (others.length === 0) {
    const format = formatOfBothStyles(filled, only) ?? only
    return { format, candidates: [format] }
  }
  const proven = provenFormat(cells, distinct, evidence.settlements ?? [])
  const isContradicted = proven !== undefined && evidence.order && orderOfFormat(proven) !== evidence.order
  if (isContradicted && new Set(filled).size < ENOUGH_DATES_TO_CONTRADICT) {
    return { format: null, candidates }
  }
  if (proven !== undefined) return { format: proven, candidates: [proven] }
  const hasShortYear = candidates.some(isShortYearFirst)
  if (hasShortYear && !evidence.isYearFirst) return { format: null, candidates }
  const order = hasShortYear ? 'short-year-first' : evidence.order
  const [ofCountry, ...equal] = order ? distinct.filter(({ format }) => orderOfFormat(format) === order) : []
  const isChosen = ofCountry !== undefined && equal.length === 0 && !isRefutedByWeekends(ofCountry, distinct, traded)
  return { format: isChosen ? ofCountry.format : null, candidates }
}

function isShortYearFirst(format: DateFormat): boolean {
  return orderOfFormat(format) === 'short-year-first'
}

/**
 * The formats that read most cells, one of each that give the same days. A two-digit year comes last, unless the language
 * writes it first, or the first part of dates with dashes varies less than the last.
 */
function proposeFormats(filled: readonly string[], isYearFirst: boolean): Candidate[] {
  const mayStartWithYears = isYearFirst || startsWithYears(filled)
  const first = filled.find((cell) => DATE_FORMATS.some((format) => readDate(cell, format) !== null))
  if (first === undefined) return []
  const formats = DATE_FORMATS.filter((format) => mayStartWithYears || !isShortYearFirst(format))
  const counted = formats
    .filter((format) => readDate(first, format) !== null)
    .map((format) => ({
      format,
      dates: filled.map((cell) => readDate(cell, format)),
    }))
  const most = Math.max(0, ...counted.map(({ dates }) => dates.filter((date) => date !== null).length))
  const best = counted.filter(({ dates }) => dates.filter((date) => date !== null).length === most)
  const named = best.filter(({ format }) => format !== 'unix' || best.length === 1)
  return named.filter(
    ({ dates }, index) => named.findIndex((other) => other.dates.every((date, row) => date === dates[row])) === index,
  )
}

/**
 * The format of a column in two styles, such as `2024-01-15` and `11/03/2024`: the only one with which every cell can be
 * read, so that no date has two readings. Null if there is no such format, or if `format` alone reads every cell.
 */
function formatOfBothStyles(filled: readonly string[], format: DateFormat): DateFormat | null {
  const readsAll = (candidate: DateFormat) =>
    filled.every((cell) => (readDate(cell, candidate) ?? readDateOfOtherStyle(cell, candidate)) !== null)
  if (readsAll(format)) return null
  const others = DATE_FORMATS.filter(
    (other) => !isShortYearFirst(other) && readsAll(other) && filled.some((cell) => readDate(cell, other) !== null),
  )
  const [found = null, ...more] = others
  return more.length === 0 ? found : null
}

/** The only format that puts the rows in order, or else the only one in which all of them settle soon. */
function provenFormat(
  cells: readonly string[],
  candidates: readonly Candidate[],
  settlements: readonly string[],
): DateFormat | undefined {
  const ordered = candidates.filter(({ dates }) => riseOrFall(dates))
  const settling = candidates.filter(({ format }) =>
    settleSoon(cells.map((cell, row) => [readDate(cell, format), readDate(settlements[row] ?? '', format)])),
  )
  return [ordered, settling].find((proof) => proof.length === 1)?.[0]?.format
}

/** Whether its days of trades fall on weekends, and those of another format on none. */
function isRefutedByWeekends(
  { format }: Candidate,
  candidates: readonly Candidate[],
  traded: readonly string[],
): boolean {
  const daysIn = (other: DateFormat) => traded.map((cell) => readDate(cell, other))
  const others = candidates.filter((other) => other.format !== format)
  return fallOnWeekends(daysIn(format)) && others.some((other) => countWeekendDays(daysIn(other.format)) === 0)
}
