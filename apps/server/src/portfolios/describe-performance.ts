import type { Performance, Period, Portfolio } from '@plumbline/contract/portfolios'
import { measurePerformance, type PeriodReturn } from '@plumbline/engine/measure-return'
import { describeNotes } from './describe-notes.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

/** The return over the whole time, by the measure that the portfolio's settings choose. */
export function namedReturn(
  { measurement, portfolio }: MeasuredPortfolio,
  sinceStart: PeriodReturn | undefined,
): Portfolio['totalReturn'] {
  return {
    method: portfolio.settings.returnCalculation,
    startDate: sinceStart?.startDate ?? null,
    endDate: measurement.today,
    twr: sinceStart?.value ?? null,
    annualized: sinceStart?.annual ?? null,
    reason: sinceStart === undefined ? 'no-transactions' : sinceStart.reason,
  }
}

function describePeriod({ startDate, period, value, reason }: PeriodReturn): Period {
  return { startDate, endDate: period.to, twr: value, hidden: false, benchmark: { twr: null }, reason }
}

export function describePerformance(measured: MeasuredPortfolio): Performance {
  const { measurement, portfolio } = measured
  const { returnCalculation, fiscalYearEndDay, fiscalYearEndMonth } = portfolio.settings
  const { months, fiscalYears, sinceStart } = measurePerformance(measurement, returnCalculation, {
    month: fiscalYearEndMonth,
    day: fiscalYearEndDay,
  })
  return {
    method: returnCalculation,
    periods: months.map(describePeriod),
    yearlyPeriods: fiscalYears.map(describePeriod),
    sinceStart: namedReturn(measured, sinceStart),
    notes: describeNotes(measured),
  }
}
