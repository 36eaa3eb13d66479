/** Integer days since 1970-01-01; the engine's only notion of time. */
export type DayNumber = number

/** Day count of every yearly rate: actual/365, including leap days. */
export const DAYS_PER_YEAR = 365

export interface FiscalYearEnd {
  /** 1 to 12. */
  month: number
  /** 1 to 31. A day beyond the end of the month means its last day, so 29 February works in every year. */
  day: number
}

export interface CalendarPeriod {
  /** First calendar day of the period. */
  start: DayNumber
  /** The day whose closing value starts the period: the day before `start`. */
  from: DayNumber
  /** Last day of the period, its closing value included. */
  to: DayNumber
}

export const CALENDAR_YEAR_END: FiscalYearEnd = { month: 12, day: 31 }

/** True for a date of the Gregorian calendar written `YYYY-MM-DD`. */
export function isIsoDate(text: string): boolean {
  return !Number.isNaN(readIsoDate(text))
}

/** @throws {RangeError} the text is not a date of the calendar written `YYYY-MM-DD` */
export function parseIsoDate(isoDate: string): DayNumber {
  const day = readIsoDate(isoDate)
  if (Number.isNaN(day)) throw new RangeError(`Not a date: ${isoDate}`)
  return day
}

/** NaN if it is not a date. Parses digit by digit for speed: a large ledger has 100,000 dates. */
export function readIsoDate(text: string): DayNumber {
  if (text.length !== 10 || text.charCodeAt(4) !== HYPHEN || text.charCodeAt(7) !== HYPHEN) return Number.NaN
  const year = 100 * readTwoDigits(text, 0) + readTwoDigits(text, 2)
  const month = readTwoDigits(text, 5)
  const day = readTwoDigits(text, 8)
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return isDate ? dayNumberOf(year, month, day) : Number.NaN
}

const HYPHEN = 45
const DIGIT_ZERO = 48

function readTwoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - DIGIT_ZERO
  const ones = text.charCodeAt(at + 1) - DIGIT_ZERO
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : Number.NaN
}

/** The dates of the days from 1970 on that were asked for: a large ledger asks for the same few again and again. */
const isoDates = new Map<DayNumber, string>()
const LAST_KEPT_DAY = 0xff_ff

export function formatIsoDate(day: DayNumber): string {
  if (!(day >= 0 && day <= LAST_KEPT_DAY)) return writeIsoDate(day)
  const known = isoDates.get(day)
  if (known !== undefined) return known
  const written = writeIsoDate(day)
  isoDates.set(day, written)
  return written
}

function writeIsoDate(day: DayNumber): string {
  const { year, month, day: dayOfMonth } = dateOf(day)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
}

/** The ISO date so many calendar days later; earlier if `days` is negative. */
export function addDays(isoDate: string, days: number): string {
  return formatIsoDate(parseIsoDate(isoDate) + days)
}

/** The ISO date of the day before, at whose close a period that begins on the given day starts. */
export function dayBefore(isoDate: string): string {
  return addDays(isoDate, -1)
}

/** Days from 0000-03-01 are counted in eras of 400 years, so that leap days fall at the end of each year. */
export function dayNumberOf(year: number, month: number, dayOfMonth: number): DayNumber {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

export function dateOf(day: DayNumber): { year: number; month: number; day: number } {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  }
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** The same day of the month so many months later, or the last day of a shorter month. */
export function addMonths(day: DayNumber, months: number): DayNumber {
  const date = dateOf(day)
  const index = date.year * 12 + date.month - 1 + months
  const year = Math.floor(index / 12)
  const month = index - year * 12 + 1
  return dayNumberOf(year, month, Math.min(date.day, daysInMonth(year, month)))
}

/** The first of the twelve months that end with a day; ISO dates. */
export function firstOfTwelveMonths(lastDay: string): string {
  return formatIsoDate(addMonths(parseIsoDate(lastDay), -12) + 1)
}

/** Calendar months that contain the days `first` to `last`, ascending. The last month ends at `last`. */
export function monthsBetween(first: DayNumber, last: DayNumber): CalendarPeriod[] {
  const periods: CalendarPeriod[] = []
  let { year, month } = dateOf(first)
  for (;;) {
    const start = dayNumberOf(year, month, 1)
    if (start > last) return periods
    periods.push({ start, from: start - 1, to: Math.min(last, start + daysInMonth(year, month) - 1) })
    month += 1
    if (month > 12) {
      month = 1
      year += 1
    }
  }
}

/** Fiscal years that contain the days `first` to `last`, ascending. The last year ends at `last`. */
export function fiscalYearsBetween(first: DayNumber, last: DayNumber, yearEnd: FiscalYearEnd): CalendarPeriod[] {
  const periods: CalendarPeriod[] = []
  let year = dateOf(first).year
  if (first > fiscalYearEndIn(year, yearEnd)) year += 1
  for (;;) {
    const from = fiscalYearEndIn(year - 1, yearEnd)
    if (from >= last) return periods
    periods.push({ start: from + 1, from, to: Math.min(last, fiscalYearEndIn(year, yearEnd)) })
    year += 1
  }
}

function fiscalYearEndIn(year: number, yearEnd: FiscalYearEnd): DayNumber {
  return dayNumberOf(year, yearEnd.month, Math.min(yearEnd.day, daysInMonth(year, yearEnd.month)))
}
