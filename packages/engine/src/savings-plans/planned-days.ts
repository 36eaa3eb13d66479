import { addMonths, type DayNumber } from '../calendar.ts'

export type PurchaseInterval = 'week' | 'two-weeks' | 'month' | 'quarter' | 'year'

/** From one purchase to the next. */
const STEPS: Record<PurchaseInterval, { months: number; days: number }> = {
  week: { months: 0, days: 7 },
  'two-weeks': { months: 0, days: 14 },
  month: { months: 1, days: 0 },
  quarter: { months: 3, days: 0 },
  year: { months: 12, days: 0 },
}

/** The day of a purchase; the first has place 0. Months keep the day of the month, or take the last of a shorter one. */
export function plannedDay(first: DayNumber, every: PurchaseInterval, place: number): DayNumber {
  const { months, days } = STEPS[every]
  return addMonths(first, place * months) + place * days
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
