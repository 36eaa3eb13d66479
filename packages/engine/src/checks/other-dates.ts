import { type DayNumber, formatIsoDate, readIsoDate } from '../calendar.ts'

export interface OtherDate {
  day: DayNumber
  reading: 'day-month' | 'year'
}

/** The days that may have been meant: with day and month swapped, or a year earlier or later. None is after today. */
export function otherDates(day: DayNumber, today: DayNumber): OtherDate[] {
  const [year = '', month = '', date = ''] = formatIsoDate(day).split('-')
  const written = (of: number) => `${of}-${month}-${date}`
  const candidates: OtherDate[] = [
    { day: readIsoDate(`${year}-${date}-${month}`), reading: 'day-month' },
    { day: readIsoDate(written(Number(year) + 1)), reading: 'year' },
    { day: readIsoDate(written(Number(year) - 1)), reading: 'year' },
  ]
  return candidates.filter((each) => each.day !== day && each.day <= today)
}
