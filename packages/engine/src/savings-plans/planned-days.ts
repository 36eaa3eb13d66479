import { addMonths, type DayNumber } from '../calendar.ts'

export type PurchaseInterval = 'week' | 'two-weeks' | 'month' | 'quarter' | 'year'

const DAYS: Partial<Record<PurchaseInterval, number>> = { week: 7, 'two-weeks': 14 }
const MONTHS: Partial<Record<PurchaseInterval, number>> = { month: 1, quarter: 3, year: 12 }

/** The day of a purchase; the first has place 0. In months: the same day of the month, or the last one of a shorter. */
export function plannedDay(first: DayNumber, every: PurchaseInterval, place: number): DayNumber {
  const days = DAYS[every]
  return days === undefined ? addMonths(first, place * (MONTHS[every] ?? 1)) : first + place * days
}

interface Schedule {
  first: DayNumber
  every: PurchaseInterval
  /** Null: it does not end. */
  last: DayNumber | null
}

/** The planned days up to a day and the end of the schedule, both included, ascending. */
export function plannedDays({ first, every, last }: Schedule, until: DayNumber): DayNumber[] {
  const end = last === null ? until : Math.min(last, until)
  const days: DayNumber[] = []
  for (let place = 0; plannedDay(first, every, place) <= end; place++) days.push(plannedDay(first, every, place))
  return days
}

/** The first planned day after a day; null once the schedule has ended. */
export function nextPlannedDay({ first, every, last }: Schedule, after: DayNumber): DayNumber | null {
  let place = 0
  while (plannedDay(first, every, place) <= after) place++
  const day = plannedDay(first, every, place)
  return last !== null && day > last ? null : day
}
