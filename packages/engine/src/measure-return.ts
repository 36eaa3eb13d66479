import {
  CALENDAR_YEAR_END,
  type CalendarPeriod,
  DAYS_PER_YEAR,
  type DayNumber,
  type FiscalYearEnd,
  fiscalYearsBetween,
  formatIsoDate,
  monthsBetween,
  parseIsoDate,
} from './calendar.ts'
import { type HeldPeriod, simpleDietzReturn } from './dietz.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import { moneyWeightedReturn } from './money-weighted-return.ts'
import type { LineReplay } from './replay-line.ts'
import { annualized, chainedReturn, type DailyGrowth, dailyGrowth } from './time-weighted-return.ts'
import { countDaysAtWork, daysWithCapital, flowsBetween, isHeldOn, type ValueSeries, valueOn } from './value-series.ts'

export const RETURN_METHODS = ['twr', 'irr', 'dietz'] as const
export type ReturnMethod = (typeof RETURN_METHODS)[number]

export interface Period {
  /** ISO date whose closing value starts the period. The value includes the transactions of that day. */
  from: string
  /** ISO date whose closing value ends the period. */
  to: string
}

/**
 * - `no-transactions`: the ledger is empty
 * - `not-valued`: what was held has no price or rate on any day
 * - `nothing-held`: nothing was held up to the end of the period, or the period is empty
 * - `no-capital`: the capital that the gain is measured on is not positive
 * - `no-solution`: no rate makes the flows worth nothing: one day only, all of one sign, or no root
 */
type NoReturnReason = 'no-transactions' | 'not-valued' | 'nothing-held' | 'no-capital' | 'no-solution'

export interface MeasuredReturn {
  method: ReturnMethod
  /** Over the whole period, not annualized, as a ratio. */
  value: number | null
  /** Per year, actual/365 over the days held. Null for less than 365 days held, and always for Dietz. */
  annual: number | null
  /** The yearly rate that solves the flows, even for short periods; null for the other methods. */
  internalRate: number | null
  /** Every yearly rate that solves the flows on their calendar days, ascending; empty for the other methods. */
  rates: readonly number[]
  /** Set when `value` is null. */
  reason: NoReturnReason | null
  /** True if several internal rates of return solve the flows. */
  isAmbiguous: boolean
}

export interface PeriodReturn extends MeasuredReturn {
  /** ISO date of the first calendar day. */
  startDate: string
  period: Period
}

export interface Performance {
  /** Ascending. */
  months: readonly PeriodReturn[]
  fiscalYears: readonly PeriodReturn[]
  sinceStart: PeriodReturn | undefined
}

/**
 * Return of a period by one of three methods, for the whole portfolio or for some of its assets. Lines without daily
 * values are left out (`measurement.withoutDailyValues`).
 *
 * @see docs/methods/time-weighted-return.md, docs/methods/internal-rate-of-return.md, docs/methods/dietz.md
 */
export function measureReturn(
  measurement: PortfolioMeasurement,
  method: ReturnMethod,
  period: Period,
  assetIds?: readonly string[],
): MeasuredReturn {
  const series = measurement.valueSeries(assetIds)
  if (series === undefined) return noReturn(method, 'no-transactions')
  const from = parseIsoDate(period.from)
  const to = parseIsoDate(period.to)
  const measured = returnOfSeries(series, dailyGrowth(series), method, from, to)
  return nameUnvalued(measured, measurement, { from, to }, assetIds)
}

/**
 * Returns of every month and fiscal year since the first transaction, and of the whole time since the day before it.
 */
export function measurePerformance(
  measurement: PortfolioMeasurement,
  method: ReturnMethod,
  fiscalYearEnd: FiscalYearEnd = CALENDAR_YEAR_END,
  assetIds?: readonly string[],
): Performance {
  const series = measurement.valueSeries(assetIds)
  if (series === undefined) return { months: [], fiscalYears: [], sinceStart: undefined }
  const growth = dailyGrowth(series)
  const first = series.firstDay + 1
  const today = series.firstDay + series.values.length - 1
  const describe = ({ start, from, to }: CalendarPeriod): PeriodReturn => ({
    ...nameUnvalued(returnOfSeries(series, growth, method, from, to), measurement, { from, to }, assetIds),
    startDate: formatIsoDate(start),
    period: { from: formatIsoDate(from), to: formatIsoDate(to) },
  })
  return {
    months: monthsBetween(first, today).map(describe),
    fiscalYears: fiscalYearsBetween(first, today, fiscalYearEnd).map(describe),
    sinceStart: describe({ start: first, from: series.firstDay, to: today }),
  }
}

function noReturn(method: ReturnMethod, reason: NoReturnReason): MeasuredReturn {
  return { method, value: null, annual: null, internalRate: null, rates: [], reason, isAmbiguous: false }
}

/** If nothing measurable was held, reports whether something without a value was held. */
function nameUnvalued(
  measured: MeasuredReturn,
  { withoutDailyValues, measuredLines }: PortfolioMeasurement,
  { from, to }: { from: DayNumber; to: DayNumber },
  assetIds: readonly string[] | undefined,
): MeasuredReturn {
  if (measured.reason !== 'nothing-held') return measured
  const isHeldUnvalued = withoutDailyValues.some(
    (assetId) =>
      (assetIds?.includes(assetId) ?? true) &&
      measuredLines.get(assetId)?.some(({ replay }) => holdsUnitsBetween(replay, from, to)),
  )
  return isHeldUnvalued ? { ...measured, reason: 'not-valued' } : measured
}

function holdsUnitsBetween({ columns }: LineReplay, from: DayNumber, to: DayNumber): boolean {
  for (let index = 0; index < columns.count && columns.dayAt(index) <= to; index++) {
    const next = index + 1 < columns.count ? columns.dayAt(index + 1) : to
    if (columns.unitsAfter(index) !== 0 && next >= from) return true
  }
  return false
}

/** The return of a series of values and flows. `growth` belongs to the same series. */
export function returnOfSeries(
  series: ValueSeries,
  growth: DailyGrowth,
  method: ReturnMethod,
  wantedFrom: DayNumber,
  wantedTo: DayNumber,
): MeasuredReturn {
  const lastDay = series.firstDay + series.values.length - 1
  const from = Math.max(wantedFrom, series.firstDay)
  const to = Math.min(wantedTo, lastDay)
  if (growth.firstHeldDay === undefined || to <= from || to < growth.firstHeldDay) {
    return noReturn(method, 'nothing-held')
  }
  switch (method) {
    case 'twr':
      return timeWeighted(series, growth, from, to)
    case 'irr':
      return moneyWeighted(series, from, to)
    case 'dietz':
      return dietz(series, from, to)
  }
}

/**
 * The yearly rate of a return between the closes of two days, over the days on which the series had money at work; null
 * if these are less than a year. A ratio.
 */
export function annualizedAlong(series: ValueSeries, value: number, from: DayNumber, to: DayNumber): number | null {
  const days = to - from < DAYS_PER_YEAR ? 0 : countDaysAtWork(series, from, to)
  return days < DAYS_PER_YEAR ? null : annualized(value, days)
}

function timeWeighted(series: ValueSeries, growth: DailyGrowth, from: DayNumber, to: DayNumber): MeasuredReturn {
  const value = chainedReturn(growth, from, to)
  if (!Number.isFinite(value)) return noReturn('twr', 'no-capital')
  const annual = annualizedAlong(series, value, from, to)
  return { method: 'twr', value, annual, internalRate: null, rates: [], reason: null, isAmbiguous: false }
}

function moneyWeighted(series: ValueSeries, from: DayNumber, to: DayNumber): MeasuredReturn {
  const { flows, daysHeld, rate, rates, value } = moneyWeightedReturn(series, from, to)
  if (flows.length === 0 && !isHeldOn(series, to)) return noReturn('irr', 'nothing-held')
  if (value === null) return noReturn('irr', 'no-solution')
  const annual = daysHeld < DAYS_PER_YEAR ? null : rate
  return { method: 'irr', value, annual, internalRate: rate, rates, reason: null, isAmbiguous: rates.length > 1 }
}

function dietz(series: ValueSeries, from: DayNumber, to: DayNumber): MeasuredReturn {
  const period = dietzPeriod(series, from, to)
  if (period === undefined) return noReturn('dietz', isHeldOn(series, to) ? 'no-capital' : 'nothing-held')
  const value = simpleDietzReturn(period)
  if (value === null) return noReturn('dietz', 'no-capital')
  return { method: 'dietz', value, annual: null, internalRate: null, rates: [], reason: null, isAmbiguous: false }
}

/** The input of simple Dietz; undefined if no day of the period has capital. */
export function dietzPeriod(series: ValueSeries, from: DayNumber, to: DayNumber): HeldPeriod | undefined {
  const days = daysWithCapital(series, from, to)
  if (days === undefined) return undefined
  return {
    // Units received for free are capital from the close of their day on.
    startValue: valueOn(series, days.first - 1),
    endValue: valueOn(series, to),
    flows: flowsBetween(series, from, to),
    from,
    to,
    firstDayHeld: days.first,
    lastDayHeld: days.last,
  }
}
