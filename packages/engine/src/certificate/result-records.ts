import { type DayNumber, formatIsoDate, monthsBetween } from '../calendar.ts'
import type { Line } from '../line.ts'
import { measurePerformance, type PeriodReturn, RETURN_METHODS, type ReturnMethod } from '../measure-return.ts'
import type { ValueSeries } from '../value-series.ts'
import type { MeasuredScope } from './certified-portfolio.ts'
import { DAYS_PER_LINE } from './input-records.ts'

/** Figures of one holding, portfolio, return or stretch of days: a line of `results.jsonl`. */
export interface ResultRecord {
  portfolioId: string
  kind: 'holding' | 'portfolio' | 'return' | 'days' | 'months'
  /** Of a holding. */
  assetId?: string
  /** Of a return: how, and of which closes. */
  method?: ReturnMethod
  from?: string
  to?: string
  /** Of a series: the day of each value. */
  days?: readonly string[]
  /** Numbers, words and null, or lists of them. What is not finite is null. */
  figures: Readonly<Record<string, unknown>>
}

/**
 * All figures of a scope, unrounded: of each holding, of the whole, the returns of all months and years by each method,
 * the values and flows of every day, and each holding's value at the end of every month.
 */
export function* resultRecords({ id, fiscalYearEnd, measurement }: MeasuredScope): Generator<ResultRecord | undefined> {
  const { firstDate, totals, caveats, withoutDailyValues, unbookedSplits, lines } = measurement
  for (const line of lines)
    yield { portfolioId: id, kind: 'holding', assetId: line.assetId, figures: figuresOfLine(line) }
  yield {
    portfolioId: id,
    kind: 'portfolio',
    figures: { firstDate, ...totals, caveats, withoutDailyValues, unbookedSplits },
  }
  const series = yield* measurement.valueSeriesInSteps()
  if (series === undefined) return
  for (const method of RETURN_METHODS) {
    const { months, fiscalYears, sinceStart } = measurePerformance(measurement, method, fiscalYearEnd)
    yield undefined
    for (const each of [...(sinceStart === undefined ? [] : [sinceStart]), ...fiscalYears, ...months])
      yield returnRecord(id, each)
  }
  yield* dayRecords(id, series)
  const unvalued = new Set(withoutDailyValues)
  for (const { assetId } of lines) {
    if (unvalued.has(assetId)) continue
    const ofHolding = yield* measurement.valueSeriesInSteps([assetId])
    if (ofHolding !== undefined) yield monthRecord(id, assetId, ofHolding)
  }
}

/** Takes the results of all scopes in steps. */
export function* resultsOf(scopes: readonly MeasuredScope[]): Generator<ResultRecord | undefined> {
  for (const scope of scopes) yield* resultRecords(scope)
}

/** Every figure of the line and its reasons; what cash settled between holdings is in their money in and out. */
function figuresOfLine({ assetId: _, settlement: __, ...figures }: Line): Record<string, unknown> {
  return figures
}

function returnRecord(portfolioId: string, { method, startDate: _, period, ...figures }: PeriodReturn): ResultRecord {
  return { portfolioId, kind: 'return', method, ...period, figures }
}

function* dayRecords(portfolioId: string, series: ValueSeries): Generator<ResultRecord> {
  const { firstDay, values, inflows, outflows } = series
  for (let start = 0; start < values.length; start += DAYS_PER_LINE) {
    const end = Math.min(start + DAYS_PER_LINE, values.length)
    const days = Array.from({ length: end - start }, (_, index) => formatIsoDate(firstDay + start + index))
    const part = (column: Float64Array) => [...column.subarray(start, end)]
    const figures = { value: part(values), moneyIn: part(inflows), moneyOut: part(outflows) }
    yield { portfolioId, kind: 'days', days, figures }
  }
}

/** At the end of each month, and today. */
function monthRecord(portfolioId: string, assetId: string, { firstDay, values }: ValueSeries): ResultRecord {
  const ends: DayNumber[] = monthsBetween(firstDay, firstDay + values.length - 1).map(({ to }) => to)
  const value = ends.map((day) => values[day - firstDay] as number)
  return { portfolioId, kind: 'months', assetId, days: ends.map(formatIsoDate), figures: { value } }
}
