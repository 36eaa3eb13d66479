import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { isToApply } from '../findings.ts'
import { addCapitalGains } from '../normalize/capital-gains.ts'
import { type DailyClose, fillAdjusted, sortDays, toSeries } from '../normalize/daily-closes.ts'
import { type DatedDividend, settleDividends } from '../normalize/dividends.ts'
import { adjustOrKeep, findOtherUnit, findReadings } from '../normalize/find-errors.ts'
import {
  entriesOf,
  epochOf,
  type JsonRecord,
  numberOf,
  positiveOf,
  recordOf,
  textOf,
} from '../normalize/json-values.ts'
import { leaveOutOutliers } from '../normalize/outliers.ts'
import { mayComeInHundredths, type QuoteUnit, quoteUnitOf } from '../normalize/quote-unit.ts'
import { splitLevels } from '../normalize/split-levels.ts'
import { ratioAfter, sortSplits, splitOf } from '../normalize/splits.ts'
import { suspectSplits } from '../normalize/suspected-splits.ts'
import { straightenUnits } from '../normalize/unit-flips.ts'
import type { HistoryRange, PriceHistory, StockSplit } from '../provider.ts'
import { createExchangeCalendar, type ExchangeCalendar } from './exchange-dates.ts'
import { decimalOf } from './float32.ts'

/** A parsed response of `/v8/finance/chart`: figures in the unit of the response, closes as the source has them. */
interface Chart {
  meta: JsonRecord
  unit: QuoteUnit
  calendar: ExchangeCalendar
  closes: DailyClose[]
  splits: StockSplit[]
  dividends: PaidDividend[]
  /** Capital gains that a fund distributed. */
  gains: PaidDividend[]
}

/** `value` / `divisor` is the amount in `currency`. */
interface PaidDividend extends DatedDividend, QuoteUnit {}

/** After this many days, the last price no longer indicates the unit of the last close. */
const SAME_PRICE_DAYS = 10

/**
 * The history as traded. The source adjusts closes and dividends for every later split, so both are multiplied by the
 * splits of the same response, which must reach to today. The bar of an open session is not a close. Undefined without
 * a close or a currency.
 */
export function normalizeChart(response: unknown, range: HistoryRange, now: Date): PriceHistory | undefined {
  const chart = takeApart(response, now)
  if (chart === undefined || chart.closes.length === 0) return undefined
  const { unit, dividends, gains } = chart
  const { decisions } = range
  const inUnit = findOtherUnit(chart.closes, straightened(chart), decisions)
  const hasHundredths = mayComeInHundredths(unit.currency)
  const inLine = leaveOutOutliers(inUnit.closes, { announced: chart.splits, hasHundredths, decisions })
  const straight = fillAdjusted(inLine.closes)
  const { splits, restated, findings: splitFindings } = applySplits(straight, chart.splits, decisions)
  const own = addCapitalGains(
    dividends.filter(({ currency }) => currency === unit.currency),
    gains,
    restated,
  )
  const foreign = dividends.filter(({ currency }) => currency !== unit.currency)
  const settled = settleDividends(own, restated, {
    hasHundredths,
    splitRatioFrom: (day) => ratioAfter(splits, day - 1),
    isAsStated: (day) => !isToApply({ kind: 'dividend', date: formatIsoDate(day) }, decisions),
  })
  const paid = settled.dividends
  const asPaid = (value: number, day: number, of: QuoteUnit = unit) => unsplit(value, ratioAfter(splits, day), of)
  const payments = [...paid, ...foreign.map(({ day }) => ({ day, value: undefined }))]
  const adjusted = adjustOrKeep(restated, payments, { decisions, hasSplits: true })
  const asTraded = adjusted.closes.map(({ day, close, adjustedClose }) => ({
    day,
    close: asPaid(close, day),
    adjustedClose: adjustedClose === undefined ? undefined : unsplit(adjustedClose, 1, unit),
  }))
  const isInside = ({ date }: { date: string }) => date >= range.from && date <= range.to
  const findings = [
    ...inUnit.findings,
    ...inLine.findings,
    ...splitFindings.map((finding) =>
      finding.kind === 'split-not-announced'
        ? { ...finding, before: unsplit(finding.before, 1, unit), after: unsplit(finding.after, 1, unit) }
        : finding,
    ),
    ...findReadings(settled.readings, unit.currency, asPaid),
    ...adjusted.findings,
  ].filter(isInside)
  return {
    currency: unit.currency,
    ...toSeries(asTraded, range),
    splits: splits.filter(isInside),
    dividends: [...paid, ...foreign]
      .sort((a, b) => a.day - b.day)
      .map(({ day, value, currency, divisor }) => ({
        date: formatIsoDate(day),
        value: asPaid(value, day, { currency, divisor }),
        currency,
      }))
      .filter(isInside),
    ...(findings.length > 0 && { findings }),
  }
}

/** Undoes the source's treatment of the splits, announced or accepted, so that all closes are per unit of today. */
function applySplits(
  closes: readonly DailyClose[],
  announced: readonly StockSplit[],
  decisions: HistoryRange['decisions'],
) {
  const restatedFor = (splits: readonly StockSplit[]) => {
    const { applied, findings } = splitLevels(closes, splits, decisions)
    const restated = closes.map((each, index) =>
      restate(each, (applied[index] as number) / ratioAfter(splits, each.day)),
    )
    return { restated, findings }
  }
  const first = restatedFor(announced)
  const suspected = suspectSplits(first.restated, announced, decisions)
  const accepted = suspected.filter(({ isApplied }) => isApplied)
  if (accepted.length === 0) return { ...first, splits: announced, findings: [...first.findings, ...suspected] }
  const splits = sortSplits([
    ...announced,
    ...accepted.map(({ date, numerator, denominator }) => ({ date, numerator, denominator })),
  ])
  const { restated, findings } = restatedFor(splits)
  const days = new Set(accepted.map(({ date }) => date))
  return { splits, restated, findings: [...findings.filter(({ date }) => !days.has(date)), ...suspected] }
}

/** The security's unit, for search results, which do not include it. */
export function currencyOfChart(response: unknown): QuoteUnit | undefined {
  return quoteUnitOf(resultOf(response)?.meta.currency)
}

/** The source's words for "no prices"; any other error is a failure. */
export function isUnknownToChart(response: unknown): boolean {
  const { code, description } = recordOf(recordOf(recordOf(response).chart).error)
  return /not found|no data|doesn't exist|delisted/i.test(`${code} ${description}`)
}

/** A smooth series whose days were shuffled moves this many times as much. */
const SHUFFLED = 5
const MIN_CLOSES_TO_TELL = 10

/** Whether closes cannot be assigned to days: the lists have different lengths, or the days are in another order. */
export function isMisaligned(response: unknown): boolean {
  const { raw } = resultOf(response) ?? {}
  if (raw === undefined) return false
  const indicators = recordOf(raw.indicators)
  const days = entriesOf(raw.timestamp)
  const closes = entriesOf(recordOf(entriesOf(indicators.quote)[0]).close)
  const adjusted = entriesOf(recordOf(entriesOf(indicators.adjclose)[0]).adjclose)
  if (closes.length !== days.length || (adjusted.length > 0 && adjusted.length !== days.length)) return true
  const priced = days.flatMap((timestamp, index) => {
    const [at, close] = [epochOf(timestamp), positiveOf(closes[index])]
    return at === undefined || close === undefined ? [] : [{ at, close }]
  })
  const asSent = movementOf(priced)
  const inTime = movementOf(priced.toSorted((a, b) => a.at - b.at))
  return priced.length >= MIN_CLOSES_TO_TELL && inTime > SHUFFLED * asSent
}

function movementOf(closes: readonly { close: number }[]): number {
  return closes.reduce(
    (sum, { close }, index) => sum + Math.abs(Math.log(close / (closes[index - 1]?.close ?? close))),
    0,
  )
}

function resultOf(response: unknown): { meta: JsonRecord; raw: JsonRecord } | undefined {
  const raw = recordOf(entriesOf(recordOf(recordOf(response).chart).result)[0])
  return Object.keys(raw).length === 0 ? undefined : { meta: recordOf(raw.meta), raw }
}

function takeApart(response: unknown, now: Date): Chart | undefined {
  const result = resultOf(response)
  const unit = quoteUnitOf(result?.meta.currency)
  if (result === undefined || unit === undefined) return undefined
  const { meta, raw } = result
  const calendar = createExchangeCalendar(textOf(meta.exchangeTimezoneName), offsetOf(meta.gmtoffset))
  const events = recordOf(raw.events)
  return {
    meta,
    unit,
    calendar,
    closes: sortDays(closesOf(raw, meta, calendar, now)),
    splits: sortSplits(entriesOf(events.splits).map((event) => splitOfEvent(event, calendar))),
    dividends: dividendsOf(events.dividends, calendar, unit),
    gains: dividendsOf(events.capitalGains, calendar, unit),
  }
}

/** Amounts in the unit of the closes where the currency is that of the listing, else in their own. */
function dividendsOf(events: unknown, calendar: ExchangeCalendar, listed: QuoteUnit): PaidDividend[] {
  return entriesOf(events).flatMap((event) => {
    const { date, amount, currency } = recordOf(event)
    const at = epochOf(date)
    const value = positiveOf(amount)
    if (at === undefined || value === undefined) return []
    const unit = quoteUnitOf(textOf(currency)) ?? listed
    const inListed = unit.currency === listed.currency ? listed.divisor / unit.divisor : 1
    const { divisor } = unit.currency === listed.currency ? listed : unit
    return { day: calendar.dayOf(at), value: decimalOf(value) * inListed, currency: unit.currency, divisor }
  })
}

function restate({ day, close, adjustedClose }: DailyClose, ratio: number): DailyClose {
  if (ratio === 1) return { day, close, adjustedClose }
  return { day, close: close * ratio, adjustedClose: adjustedClose === undefined ? undefined : adjustedClose * ratio }
}

function closesOf(raw: JsonRecord, meta: JsonRecord, calendar: ExchangeCalendar, now: Date): DailyClose[] {
  const indicators = recordOf(raw.indicators)
  const closes = entriesOf(recordOf(entriesOf(indicators.quote)[0]).close)
  const adjusted = entriesOf(recordOf(entriesOf(indicators.adjclose)[0]).adjclose)
  const lastTrade = epochOf(meta.regularMarketTime)
  const openDay = openSessionOf(meta, calendar, now)
  return entriesOf(raw.timestamp).flatMap((timestamp, index) => {
    const at = epochOf(timestamp)
    const close = positiveOf(closes[index])
    if (at === undefined || close === undefined) return []
    const day = at === lastTrade ? calendar.dayOfTrade(at) : calendar.dayOf(at)
    if (day === openDay) return []
    const adjustedClose = positiveOf(adjusted[index])
    return {
      day,
      close: decimalOf(close),
      adjustedClose: adjustedClose === undefined ? undefined : decimalOf(adjustedClose),
    }
  })
}

/** Seconds east of Greenwich; at most fourteen hours. */
function offsetOf(value: unknown): number {
  const offset = numberOf(value) ?? 0
  return Math.abs(offset) <= 50_400 ? offset : 0
}

/** The day of the session that has not closed yet. */
function openSessionOf(meta: JsonRecord, calendar: ExchangeCalendar, now: Date): number | undefined {
  const { start, end } = recordOf(recordOf(meta.currentTradingPeriod).regular)
  const opens = epochOf(start)
  const closes = epochOf(end)
  if (opens === undefined || closes === undefined || now.getTime() / 1000 >= closes) return undefined
  return calendar.dayOfTrade(opens)
}

function splitOfEvent(event: unknown, calendar: ExchangeCalendar): StockSplit | undefined {
  const { date, numerator, denominator, splitRatio } = recordOf(event)
  const at = epochOf(date)
  const [first, second] = (textOf(splitRatio) ?? '').split(/[:/]/).map((part) => positiveOf(part))
  const newUnits = positiveOf(numerator) ?? first
  const oldUnits = positiveOf(denominator) ?? second
  if (at === undefined || newUnits === undefined || oldUnits === undefined) return undefined
  return splitOf(formatIsoDate(calendar.dayOf(at)), newUnits, oldUnits)
}

function straightened({ meta, unit, calendar, closes, splits }: Chart): DailyClose[] {
  if (!mayComeInHundredths(unit.currency)) return closes
  const splitDays = new Set(splits.map(({ date }) => parseIsoDate(date)))
  const price = positiveOf(meta.regularMarketPrice)
  const at = epochOf(meta.regularMarketTime)
  const lastDay = closes.at(-1)?.day ?? 0
  const isCurrent = at !== undefined && Math.abs(calendar.dayOfTrade(at) - lastDay) <= SAME_PRICE_DAYS
  const quotedIn = unit.divisor === 1 ? 'major units' : 'hundredths'
  return straightenUnits(closes, splitDays, isCurrent ? price : undefined, quotedIn)
}

/**
 * Undoes the split adjustment and converts to the major unit. Seven digits are what the source's single precision
 * holds.
 */
function unsplit(figure: number, ratio: number, unit: QuoteUnit): number {
  const value = (figure * ratio) / unit.divisor
  return Number(value.toPrecision(ratio === 1 ? 12 : 7))
}
