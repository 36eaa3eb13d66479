import { type FiscalYearEnd, fiscalYearsBetween, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { fiscalYearEndOf } from './fiscal-year-end.ts'
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

/** The years that the plan shows, from the first transaction to today: the portfolio's fiscal years by default. */
export function shownYears(
  { measurement, portfolio }: MeasuredPortfolio,
  { firstShownClose }: PlanView,
  yearEnd?: FiscalYearEnd,
): Days[] {
  const { firstDate, today } = measurement
  if (firstDate === null) return []
  const end = yearEnd ?? fiscalYearEndOf(portfolio.settings)
  return fiscalYearsBetween(parseIsoDate(firstDate), parseIsoDate(today), end)
    .map(({ start, to }) => ({ from: formatIsoDate(start), to: formatIsoDate(to) }))
    .filter(({ from }) => firstShownClose === null || from > firstShownClose)
}

/** The asked days; without any, the latest year with a sale. */
export function shownDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  years: readonly (Days & { sales: number })[],
  whole: Days,
): Days {
  const year = years.findLast(({ sales }) => sales > 0) ?? years.at(-1)
  if (from === undefined && to === undefined && year !== undefined) return { from: year.from, to: year.to }
  const last = to ?? whole.to
  return { from: from ?? (whole.from < last ? whole.from : last), to: last }
}
