import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { type HistoryFinding, isToApply } from '../findings.ts'
import type { CashDividend, HistoryRange, PriceHistory, StockSplit } from '../provider.ts'
import { type DailyClose, fillAdjusted, sortDays, toSeries } from './daily-closes.ts'
import { settleDividends } from './dividends.ts'
import { adjustOrKeep, findOtherUnit, findReadings } from './find-errors.ts'
import { leaveOutOutliers } from './outliers.ts'
import { inMajorUnit, mayComeInHundredths, type QuoteUnit } from './quote-unit.ts'
import { ratioAfter, sortSplits } from './splits.ts'
import { suspectSplits } from './suspected-splits.ts'
import { straightenUnits } from './unit-flips.ts'

/** A dividend as paid, in the major unit of `currency`; `day` is the ex-date in days since 1970-01-01. */
export interface PaidDividend {
  day: number
  value: number
  currency: string
}

/** What a source with closes as traded states. Its adjusted closes are adjusted for splits and dividends. */
export interface StatedHistory {
  /** In the unit of the source. */
  closes: readonly DailyClose[]
  /** Undefined where the source failed to return them. */
  splits: readonly (StockSplit | undefined)[] | undefined
  /** Undefined where the source failed to return them. Some sources state amounts that are adjusted for splits. */
  dividends: ((splits: readonly StockSplit[]) => PaidDividend[]) | undefined
}

/** Undefined without any close: an empty response never replaces stored prices. */
export function settleHistory(stated: StatedHistory, unit: QuoteUnit, range: HistoryRange): PriceHistory | undefined {
  const { decisions } = range
  const announced = sortSplits(stated.splits ?? [])
  const raw = sortDays(stated.closes)
  if (raw.length === 0) return undefined
  const splitDays = new Set(announced.map(({ date }) => parseIsoDate(date)))
  const quotedIn = unit.divisor === 1 ? 'major units' : 'hundredths'
  const straight = mayComeInHundredths(unit.currency) ? straightenUnits(raw, splitDays, undefined, quotedIn) : raw
  const inUnit = findOtherUnit(raw, straight, decisions)
  const inLine = leaveOutOutliers(inUnit.closes, {
    announced,
    hasHundredths: mayComeInHundredths(unit.currency),
    decisions,
  })
  const traded = fillAdjusted(inLine.closes).map(({ day, close, adjustedClose }) => ({
    day,
    close: inMajorUnit(close, unit),
    adjustedClose: adjustedClose === undefined ? undefined : inMajorUnit(adjustedClose, unit),
  }))
  const perUnitOfToday = (splits: readonly StockSplit[]) =>
    traded.map((each) => ({ ...each, close: each.close / ratioAfter(splits, each.day) }))
  // Without the list of splits, each of them would look like one that nobody announced.
  const suspected = stated.splits === undefined ? [] : suspectSplits(perUnitOfToday(announced), announced, decisions)
  const accepted = suspected.filter(({ isApplied }) => isApplied)
  const splits = sortSplits([
    ...announced,
    ...accepted.map(({ date, numerator, denominator }) => ({ date, numerator, denominator })),
  ])
  const restated = perUnitOfToday(splits)
  const { dividends, findings: readings } = readDividends(
    stated.dividends?.(splits) ?? [],
    splits,
    restated,
    unit,
    range,
  )
  const isKnown = stated.splits !== undefined && stated.dividends !== undefined
  const adjusted = isKnown
    ? adjustOrKeep(restated, paymentsOf(dividends, splits, unit), { decisions, hasSplits: splits.length > 0 })
    : { closes: restated, findings: [] }
  const closes = traded.map((each, index) => ({ ...each, adjustedClose: adjusted.closes[index]?.adjustedClose }))
  const isInside = ({ date }: { date: string }) => date >= range.from && date <= range.to
  const findings = [...inUnit.findings, ...inLine.findings, ...suspected, ...readings, ...adjusted.findings].filter(
    isInside,
  )
  return {
    currency: unit.currency,
    ...toSeries(closes, range),
    splits: splits.filter(isInside),
    dividends: dividends.filter(isInside),
    ...(findings.length > 0 && { findings }),
  }
}

function readDividends(
  paid: readonly PaidDividend[],
  splits: readonly StockSplit[],
  restated: readonly DailyClose[],
  unit: QuoteUnit,
  { decisions }: HistoryRange,
): { dividends: CashDividend[]; findings: HistoryFinding[] } {
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
