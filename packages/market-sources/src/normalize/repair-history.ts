import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { type FindingDecisions, type HistoryFinding, isToApply, type SplitNotApplied } from '../findings.ts'
import type { HistoryRange, PriceHistory, StockSplit } from '../provider.ts'
import { type DailyClose, fillAdjusted, toSeries } from './daily-closes.ts'
import { type DatedDividend, settleDividends } from './dividends.ts'
import { adjustOrKeep, findOtherUnit, findReadings } from './find-errors.ts'
import { leaveOutOutliers } from './outliers.ts'
import { mayComeInHundredths, type QuoteUnit } from './quote-unit.ts'
import { ratioAfter, sortSplits } from './splits.ts'
import { suspectSplits } from './suspected-splits.ts'
import { straightenUnits } from './unit-flips.ts'

/** `value` / `divisor` is the amount in `currency`, per unit of today. */
export interface StatedDividend extends DatedDividend, QuoteUnit {
  payDate?: string
}

/** Closes per unit of today, and where the source had treated a split in another way than it claims. */
export interface Restated {
  closes: DailyClose[]
  findings: SplitNotApplied[]
}

/** What a source states, and how it treats splits. Figures are in its unit. */
export interface StatedSeries {
  unit: QuoteUnit
  /** Ascending, one per day. */
  closes: readonly DailyClose[]
  /** The last price, which tells the unit of the last close; undefined where the source states none. */
  price?: number | undefined
  announced: readonly StockSplit[]
  /** Undefined where the source states every part. */
  refused?: { splits: boolean; dividends: boolean }
  restate: (closes: readonly DailyClose[], splits: readonly StockSplit[]) => Restated
  dividendsOf: (splits: readonly StockSplit[], restated: readonly DailyClose[]) => StatedDividend[]
  /** Whether the source's empty list of splits says that there was none. */
  hasSplits: (splits: readonly StockSplit[]) => boolean
  /** A figure per unit of today as an amount per unit of a day with `ratio` later units, in the major unit. */
  asTraded: (figure: number, ratio: number, unit: QuoteUnit) => number
}

/**
 * The history as traded, repaired:
 *
 * 1. Closes in another unit are brought into one, and outliers are left out.
 * 2. Splits that the source did not apply, or does not announce, are undone, so that all closes are per unit of today.
 * 3. Dividends are read as the price fell; those in another currency stay as stated.
 * 4. Adjusted closes are computed from both.
 *
 * Administrators may reject each correction, which is then a finding that is not applied. Undefined without any close:
 * an empty response never replaces stored prices.
 */
export function repairHistory(stated: StatedSeries, range: HistoryRange): PriceHistory | undefined {
  if (stated.closes.length === 0) return undefined
  const { unit, refused, asTraded } = stated
  const { decisions } = range
  const inLine = repairCloses(stated, decisions)
  const { closes, splits, findings: splitFindings } = repairSplits(inLine.closes, stated, decisions)
  const paid = repairDividends(stated.dividendsOf(splits, closes), closes, { splits, unit, decisions })
  const adjusted = isRefused(refused)
    ? { closes, findings: [] }
    : adjustOrKeep(closes, paid.payments, { decisions, hasSplits: stated.hasSplits(splits) })
  const asPaid = (value: number, day: number, of = unit) => asTraded(value, ratioAfter(splits, day), of)
  const findings: HistoryFinding[] = [
    ...inLine.findings,
    ...splitFindings.map((finding) =>
      finding.kind === 'split-not-announced'
        ? { ...finding, before: asTraded(finding.before, 1, unit), after: asTraded(finding.after, 1, unit) }
        : finding,
    ),
    ...findReadings(paid.readings, unit.currency, asPaid),
    ...adjusted.findings,
  ]
  const traded = adjusted.closes.map(({ day, close, adjustedClose }) => ({
    day,
    close: asPaid(close, day),
    adjustedClose: adjustedClose === undefined ? undefined : asTraded(adjustedClose, 1, unit),
  }))
  const dividends = paid.dividends.map(({ day, value, currency, divisor, payDate }) => ({
    date: formatIsoDate(day),
    value: asPaid(value, day, { currency, divisor }),
    currency,
    ...(payDate !== undefined && { payDate }),
  }))
  const isInside = ({ date }: { date: string }) => date >= range.from && date <= range.to
  const inside = findings.filter(isInside)
  return {
    currency: unit.currency,
    ...toSeries(traded, range),
    splits: splits.filter(isInside),
    dividends: dividends.filter(isInside),
    ...(inside.length > 0 && { findings: inside }),
  }
}

function isRefused(refused: StatedSeries['refused']): boolean {
  return refused !== undefined && (refused.splits || refused.dividends)
}

/** The closes in one unit, without outliers; each has an adjusted close if any has. */
function repairCloses({ unit, closes, announced, price }: StatedSeries, decisions: FindingDecisions | undefined) {
  const hasHundredths = mayComeInHundredths(unit.currency)
  const splitDays = new Set(announced.map(({ date }) => parseIsoDate(date)))
  const quotedIn = unit.divisor === 1 ? 'major units' : 'hundredths'
  const straight = hasHundredths ? straightenUnits(closes, splitDays, price, quotedIn) : closes
  const inUnit = findOtherUnit(closes, straight, decisions)
  const inLine = leaveOutOutliers(inUnit.closes, { announced, hasHundredths, decisions })
  return { closes: fillAdjusted(inLine.closes), findings: [...inUnit.findings, ...inLine.findings] }
}

/** Closes per unit of today, with the splits that were announced or accepted. */
function repairSplits(
  closes: readonly DailyClose[],
  { announced, refused, restate }: StatedSeries,
  decisions: FindingDecisions | undefined,
) {
  const first = restate(closes, announced)
  // Without the list of splits, each of them would look like one that nobody announced.
  const suspected = refused?.splits ? [] : suspectSplits(first.closes, announced, decisions)
  const accepted = suspected.filter(({ isApplied }) => isApplied)
  if (accepted.length === 0) return { ...first, splits: announced, findings: [...first.findings, ...suspected] }
  const splits = sortSplits([
    ...announced,
    ...accepted.map(({ date, numerator, denominator }) => ({ date, numerator, denominator })),
  ])
  const second = restate(closes, splits)
  const days = new Set(accepted.map(({ date }) => date))
  return {
    closes: second.closes,
    splits,
    findings: [...second.findings.filter(({ date }) => !days.has(date)), ...suspected],
  }
}

/** Dividends as they are read, by date, and what they lower the earlier closes by. */
function repairDividends(
  stated: readonly StatedDividend[],
  closes: readonly DailyClose[],
  {
    splits,
    unit,
    decisions,
  }: { splits: readonly StockSplit[]; unit: QuoteUnit; decisions: FindingDecisions | undefined },
) {
  const own = stated.filter(({ currency }) => currency === unit.currency)
  const foreign = stated.filter(({ currency }) => currency !== unit.currency)
  const { dividends, readings } = settleDividends(own, closes, {
    hasHundredths: mayComeInHundredths(unit.currency),
    splitRatioFrom: (day) => ratioAfter(splits, day - 1),
    isAsStated: (day) => !isToApply({ kind: 'dividend', date: formatIsoDate(day) }, decisions),
  })
  return {
    dividends: [...dividends, ...foreign].sort((a, b) => a.day - b.day),
    // In another currency only the source can adjust for them.
    payments: [...dividends, ...foreign.map(({ day }) => ({ day, value: undefined }))],
    readings,
  }
}
