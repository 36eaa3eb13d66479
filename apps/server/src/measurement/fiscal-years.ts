import { fiscalYearsBetween, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import type { PlanView } from './plan-limits.ts'

/** ISO dates, both included. */
export interface Days {
  from: string
  to: string
}

export const isIn =
  ({ from, to }: Days) =>
  ({ date }: { date: string }) =>
    date >= from && date <= to

/** The fiscal years that the plan shows, from the first transaction to today. */
export function shownYears({ measurement, portfolio }: MeasuredPortfolio, { firstShownClose }: PlanView): Days[] {
  const { firstDate, today } = measurement
  if (firstDate === null) return []
  const { fiscalYearEndDay: day, fiscalYearEndMonth: month } = portfolio.settings
  return fiscalYearsBetween(parseIsoDate(firstDate), parseIsoDate(today), { day, month })
    .map(({ start, to }) => ({ from: formatIsoDate(start), to: formatIsoDate(to) }))
    .filter(({ from }) => firstShownClose === null || from > firstShownClose)
}
