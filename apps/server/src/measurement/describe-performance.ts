import type { Performance, Period, Portfolio } from '@plumbline/contract/portfolios/schemas'
import { type BenchmarkIndex, createBenchmarkIndex, isUnavailable } from '@plumbline/engine/benchmark'
import { benchmarkReturnBy } from '@plumbline/engine/benchmark-return'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { measurePerformance, measureReturn, type PeriodReturn } from '@plumbline/engine/measure-return'
import { describeNotes } from './describe-notes.ts'
import type { BenchmarkMarket } from './load-benchmark.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

/** The return over the whole time, by the measure that the portfolio's settings choose. */
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

function indexOf({ measurement }: MeasuredPortfolio, { parts, fx }: BenchmarkMarket): BenchmarkIndex | undefined {
  if (measurement.firstDate === null || parts.length === 0) return undefined
  const firstDay = parseIsoDate(measurement.firstDate) - 1
  const index = createBenchmarkIndex(parts, measurement.baseCurrency, fx, firstDay, parseIsoDate(measurement.today))
  return isUnavailable(index) ? undefined : index
}

/** Months, fiscal years and the whole time by the chosen measure, each beside the benchmark's own return. */
export function describePerformance(measured: MeasuredPortfolio, benchmarkMarket: BenchmarkMarket): Performance {
  const { measurement, portfolio } = measured
  const { returnCalculation, fiscalYearEndDay, fiscalYearEndMonth } = portfolio.settings
  const { months, fiscalYears } = measurePerformance(measurement, returnCalculation, {
    month: fiscalYearEndMonth,
    day: fiscalYearEndDay,
  })
  const benchmark = indexOf(measured, benchmarkMarket)
  return {
    method: returnCalculation,
    periods: months.map((period) => describePeriod(measured, period, benchmark)),
    yearlyPeriods: fiscalYears.map((period) => describePeriod(measured, period, benchmark)),
    sinceStart: namedReturn(measured),
    notes: describeNotes(measured),
  }
}
