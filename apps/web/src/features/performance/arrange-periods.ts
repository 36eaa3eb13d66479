import type { Period } from '@plumbline/contract/portfolios/schemas'

export type YearRow = {
  /** The calendar year in which the (fiscal) year ends. */
  year: number
  label: string
  period: Period
  /**
   * Twelve months from the first month of the fiscal year; undefined before the portfolio began and for months still
   * to come.
   */
  months: (Period | undefined)[]
}

const monthNumber = (isoDate: string) => Number(isoDate.slice(5, 7)) - 1
const yearNumber = (isoDate: string) => Number(isoDate.slice(0, 4))

/** Months in the rows of their fiscal years, the latest year first. */
export function arrangePeriods(periods: Period[], yearlyPeriods: Period[]): YearRow[] {
  const rows = yearlyPeriods.map((period, index): YearRow => {
    const firstMonth = monthNumber(period.startDate)
    const next = yearlyPeriods[index + 1]
    const months: (Period | undefined)[] = Array.from({ length: 12 }, () => undefined)
    for (const month of periods) {
      if (month.startDate < period.startDate || (next && month.startDate >= next.startDate)) continue
      months[(monthNumber(month.startDate) - firstMonth + 12) % 12] = month
    }
    const startYear = yearNumber(period.startDate)
    const isCalendarYear = firstMonth === 0
    const year = isCalendarYear ? startYear : startYear + 1
    return { year, label: isCalendarYear ? String(year) : `${startYear}/${String(year).slice(2)}`, period, months }
  })
  return rows.reverse()
}
