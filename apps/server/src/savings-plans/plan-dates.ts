import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { nextPlannedDay, plannedDays } from '@plumbline/engine/savings-plans/planned-days'
import { lastPricedDay } from '../market/priced-days.ts'
import type { Plan, PlanContent } from './stored/plan-rows.ts'

type Dates = Pick<PlanContent, 'startsOn' | 'endsOn' | 'every'>

const scheduleOf = ({ startsOn, endsOn, every }: Dates) => ({
  first: parseIsoDate(startsOn),
  last: endsOn === null ? null : parseIsoDate(endsOn),
  every,
})

/** The planned days up to a day, that day included, as ISO dates. */
export function datesUntil(dates: Dates, isoDate: string): string[] {
  return plannedDays(scheduleOf(dates), parseIsoDate(isoDate)).map(formatIsoDate)
}

/** The planned days whose prices are in and that were neither booked nor skipped, ascending, as ISO dates. */
export function dueDates(plan: Plan, now: Date): string[] {
  const decided = new Set(plan.purchases.map(({ day }) => day))
  return datesUntil(plan, lastPricedDay(now)).filter((day) => !decided.has(day))
}

/** The first planned day after a day; null once the plan has ended. */
export function dateAfter(dates: Dates, isoDate: string): string | null {
  const day = nextPlannedDay(scheduleOf(dates), parseIsoDate(isoDate))
  return day === null ? null : formatIsoDate(day)
}
