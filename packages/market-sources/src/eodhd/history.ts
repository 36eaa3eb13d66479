import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { type HistoryFinding, isToApply } from '../findings.ts'
import { type DailyClose, fillAdjusted, sortDays, toSeries } from '../normalize/daily-closes.ts'
import { settleDividends } from '../normalize/dividends.ts'
import { adjustOrKeep, findOtherUnit, findReadings } from '../normalize/find-errors.ts'
import { dateOf, entriesOf, positiveOf, recordOf, textOf } from '../normalize/json-values.ts'
import { inMajorUnit, mayComeInHundredths, type QuoteUnit, quoteUnitOf } from '../normalize/quote-unit.ts'
import { ratioAfter, sortSplits, splitOf } from '../normalize/splits.ts'
import { suspectSplits } from '../normalize/suspected-splits.ts'
import { straightenUnits } from '../normalize/unit-flips.ts'
import type { CashDividend, HistoryRange, PriceHistory, StockSplit } from '../provider.ts'

/** The responses of `/eod`, `/splits` and `/div` for one security. */
export interface HistoryResponses {
  eod: unknown
  splits: unknown
  dividends: unknown
}

/** Undefined without any close: an empty response never replaces stored prices. */
export function normalizeHistory(
  responses: HistoryResponses,
  unit: QuoteUnit,
  range: HistoryRange,
): PriceHistory | undefined {
  const { decisions } = range
  const announced = normalizeSplits(responses.splits)
  const raw = sortDays(entriesOf(responses.eod).flatMap((row) => closeOf(row) ?? []))
  if (raw.length === 0) return undefined
  const splitDays = new Set(announced.map(({ date }) => parseIsoDate(date)))
  const quotedIn = unit.divisor === 1 ? 'major units' : 'hundredths'
  const straight = mayComeInHundredths(unit.currency) ? straightenUnits(raw, splitDays, undefined, quotedIn) : raw
  const inUnit = findOtherUnit(raw, straight, decisions)
  const traded = fillAdjusted(inUnit.closes).map(({ day, close, adjustedClose }) => ({
    day,
    close: inMajorUnit(close, unit),
    adjustedClose: adjustedClose === undefined ? undefined : inMajorUnit(adjustedClose, unit),
  }))
  const perUnitOfToday = (splits: readonly StockSplit[]) =>
    traded.map((each) => ({ ...each, close: each.close / ratioAfter(splits, each.day) }))
  // Without the list of splits, each of them would look like one that nobody announced.
  const suspected = responses.splits === undefined ? [] : suspectSplits(perUnitOfToday(announced), announced, decisions)
  const accepted = suspected.filter(({ isApplied }) => isApplied)
  const splits = sortSplits([
    ...announced,
    ...accepted.map(({ date, numerator, denominator }) => ({ date, numerator, denominator })),
  ])
  const restated = perUnitOfToday(splits)
  const { dividends, findings: readings } = normalizeDividends(responses.dividends, splits, restated, unit, range)
  const isKnown = responses.splits !== undefined && responses.dividends !== undefined
  const adjusted = isKnown
    ? adjustOrKeep(restated, paymentsOf(dividends, splits, unit), decisions)
    : { closes: restated, findings: [] }
  const closes = traded.map((each, index) => ({ ...each, adjustedClose: adjusted.closes[index]?.adjustedClose }))
  const isInside = ({ date }: { date: string }) => date >= range.from && date <= range.to
  const findings = [...inUnit.findings, ...suspected, ...readings, ...adjusted.findings].filter(isInside)
  return {
    currency: unit.currency,
    ...toSeries(closes, range),
    splits: splits.filter(isInside),
    dividends: dividends.filter(isInside),
    ...(findings.length > 0 && { findings }),
  }
}

/** This source has closes as traded, and adjusted closes for splits and dividends. */
function closeOf(row: unknown): DailyClose | undefined {
  const { date, close, adjusted_close } = recordOf(row)
  const day = dateOf(date)
  const price = positiveOf(close)
  if (day === undefined || price === undefined) return undefined
  return { day: parseIsoDate(day), close: price, adjustedClose: positiveOf(adjusted_close) }
}

/** `"7.000000/1.000000"` means 7 new units per old one. */
function normalizeSplits(response: unknown): StockSplit[] {
  return sortSplits(entriesOf(response).map(splitOfRow))
}

export function splitOfRow(row: unknown): StockSplit | undefined {
  const { date, split } = recordOf(row)
  const on = dateOf(date)
  const [numerator, denominator] = (textOf(split) ?? '').split(/[/:]/).map((part) => positiveOf(part))
  if (on === undefined || numerator === undefined || denominator === undefined) return undefined
  return splitOf(on, numerator, denominator)
}

interface PaidDividend {
  day: number
  value: number
  currency: string
}

function normalizeDividends(
  response: unknown,
  splits: readonly StockSplit[],
  restated: readonly DailyClose[],
  unit: QuoteUnit,
  { decisions }: HistoryRange,
): { dividends: CashDividend[]; findings: HistoryFinding[] } {
  const paid = entriesOf(response).flatMap((row) => dividendOfRow(row, splits, unit) ?? [])
  const own = paid
    .filter(({ currency }) => currency === unit.currency)
    .map((each) => ({ ...each, value: each.value / ratioAfter(splits, each.day) }))
  const foreign = paid.filter(({ currency }) => currency !== unit.currency)
  const { dividends, readings } = settleDividends(own, restated, {
    hasHundredths: mayComeInHundredths(unit.currency),
    splitRatioFrom: (day) => ratioAfter(splits, day - 1),
    isAsStated: (day) => !isToApply({ kind: 'dividend', date: formatIsoDate(day) }, decisions),
  })
  const asPaid = (value: number, day: number) => Number((value * ratioAfter(splits, day)).toPrecision(12))
  const settled = dividends.map((each) => ({ ...each, value: asPaid(each.value, each.day) }))
  return {
    dividends: [...settled, ...foreign]
      .sort((a, b) => a.day - b.day)
      .map(({ day, value, currency }) => ({ date: formatIsoDate(day), value, currency })),
    findings: findReadings(readings, unit.currency, asPaid),
  }
}

/** Dividends per unit of today; in another currency only the source can adjust for them. */
function paymentsOf(dividends: readonly CashDividend[], splits: readonly StockSplit[], unit: QuoteUnit) {
  return dividends.map(({ date, value, currency }) => {
    const day = parseIsoDate(date)
    return { day, value: currency === unit.currency ? value / ratioAfter(splits, day) : undefined }
  })
}

/** `unadjustedValue` is as paid. Where it is missing, the later splits are removed from `value`. */
export function dividendOfRow(
  row: unknown,
  splits: readonly StockSplit[],
  listed: QuoteUnit,
): PaidDividend | undefined {
  const { date, value, dividend, unadjustedValue, currency } = recordOf(row)
  const on = dateOf(date)
  if (on === undefined) return undefined
  const day = parseIsoDate(on)
  const adjusted = positiveOf(value) ?? positiveOf(dividend)
  const asPaid =
    positiveOf(unadjustedValue) ?? (adjusted === undefined ? undefined : adjusted * ratioAfter(splits, day))
  if (asPaid === undefined) return undefined
  const unit = quoteUnitOf(textOf(currency)) ?? listed
  return { day, value: inMajorUnit(asPaid, unit), currency: unit.currency }
}
