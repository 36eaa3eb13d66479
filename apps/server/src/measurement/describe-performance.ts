import type { Performance, Period, Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { BenchmarkIndex } from '@plumbline/engine/benchmark'
import { benchmarkReturnBy } from '@plumbline/engine/benchmark-return'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { measurePerformance, measureReturn, type PeriodReturn } from '@plumbline/engine/measure-return'
import { describeNotes } from './describe-notes.ts'
import { fiscalYearEndOf } from './fiscal-year-end.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

/** The return over the whole period, by the measure chosen in the portfolio's settings. */
export function namedReturn({ measurement, portfolio }: MeasuredPortfolio): Portfolio['totalReturn'] {
  const { firstDate, today } = measurement
  const method = portfolio.settings.returnCalculation
  const nothing = {
    method,
    startDate: null,
    endDate: today,
    twr: null,
    annualized: null,
    reason: 'no-transactions',
    isAmbiguous: false,
    rates: [],
  }
  if (firstDate === null) return nothing
  const period = { from: formatIsoDate(parseIsoDate(firstDate) - 1), to: today }
  const { value, annual, reason, isAmbiguous, rates } = measureReturn(measurement, method, period)
  return { ...nothing, startDate: firstDate, twr: value, annualized: annual, reason, isAmbiguous, rates: [...rates] }
}

function describePeriod(
  { measurement }: MeasuredPortfolio,
  { method, startDate, period, value, reason, isAmbiguous, rates }: PeriodReturn,
  benchmark: BenchmarkIndex | undefined,
): Period {
  const benchmarkTwr =
    benchmark === undefined || value === null ? null : benchmarkReturnBy(measurement, benchmark, method, period)
  return {
    startDate,
    endDate: period.to,
    twr: value,
    hidden: false,
    benchmark: { twr: benchmarkTwr },
    reason,
    isAmbiguous,
    rates: [...rates],
  }
}

/** Months, fiscal years and the whole period by the chosen measure, each next to the benchmark's return. */
export function describePerformance(measured: MeasuredPortfolio, benchmark: BenchmarkIndex | undefined): Performance {
  const { measurement, portfolio } = measured
  const { returnCalculation } = portfolio.settings
  const yearEnd = fiscalYearEndOf(portfolio.settings)
  const { months, fiscalYears } = measurePerformance(measurement, returnCalculation, yearEnd)
  return {
    method: returnCalculation,
    periods: months.map((period) => describePeriod(measured, period, benchmark)),
    yearlyPeriods: fiscalYears.map((period) => describePeriod(measured, period, benchmark)),
    sinceStart: namedReturn(measured),
    notes: describeNotes(measured),
  }
}
