import { type DayNumber, dateOf, dayNumberOf } from '@plumbline/engine/calendar'

/** The simulated market starts on January 1 of this year; quarters are counted from it. */
export const FIRST_YEAR = 2000

/**
 * The days on which something trades, from the start of the market to the end of a quarter, with their calendar
 * quarters.
 */
export interface TradingCalendar {
  days: Int32Array
  /** Index into `days` of the last day of each quarter. */
  quarterEnds: Int32Array
}

/** The calendar quarter of a day; 0 is the first one of {@link FIRST_YEAR}, earlier ones are negative. */
export function quarterOf(day: DayNumber): number {
  const { year, month } = dateOf(day)
  return (year - FIRST_YEAR) * 4 + Math.floor((month - 1) / 3)
}

/** The last calendar day of a quarter. */
export function lastDayOfQuarter(quarter: number): DayNumber {
  const next = quarter + 1
  return dayNumberOf(FIRST_YEAR + Math.floor(next / 4), (((next % 4) + 4) % 4) * 3 + 1, 1) - 1
}

/** Mondays to Fridays except December 25 and January 1, to the end of `lastQuarter`. */
export function weekdayCalendar(lastQuarter: number): TradingCalendar {
  return calendarOf(lastQuarter, (day) => {
    const weekday = (day + 4) % 7
    if (weekday === 0 || weekday === 6) return false
    const { month, day: dayOfMonth } = dateOf(day)
    return !((month === 12 && dayOfMonth === 25) || (month === 1 && dayOfMonth === 1))
  })
}

/** Every day, to the end of `lastQuarter`. */
export function everydayCalendar(lastQuarter: number): TradingCalendar {
  return calendarOf(lastQuarter, () => true)
}

/** Index of the first trading day of a quarter. */
export function firstIndexOfQuarter(calendar: TradingCalendar, quarter: number): number {
  return quarter === 0 ? 0 : (calendar.quarterEnds[quarter - 1] as number) + 1
}

function calendarOf(lastQuarter: number, isTradingDay: (day: DayNumber) => boolean): TradingCalendar {
  const days: number[] = []
  const quarterEnds: number[] = []
  let day = lastDayOfQuarter(-1) + 1
  for (let quarter = 0; quarter <= lastQuarter; quarter += 1) {
    const last = lastDayOfQuarter(quarter)
    for (; day <= last; day += 1) if (isTradingDay(day)) days.push(day)
    quarterEnds.push(days.length - 1)
  }
  return { days: Int32Array.from(days), quarterEnds: Int32Array.from(quarterEnds) }
}
