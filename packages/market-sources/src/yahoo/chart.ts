import { formatIsoDate } from '@plumbline/engine/calendar'
import { addCapitalGains } from '../normalize/capital-gains.ts'
import { type DailyClose, sortDays } from '../normalize/daily-closes.ts'
import {
  entriesOf,
  epochOf,
  type JsonRecord,
  numberOf,
  positiveOf,
  recordOf,
  textOf,
} from '../normalize/json-values.ts'
import { type QuoteUnit, quoteUnitOf } from '../normalize/quote-unit.ts'
import { type Restated, repairHistory, type StatedDividend, type StatedSeries } from '../normalize/repair-history.ts'
import { splitLevels } from '../normalize/split-levels.ts'
import { ratioAfter, sortSplits, splitOf } from '../normalize/splits.ts'
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
  dividends: StatedDividend[]
  /** Capital gains that a fund distributed. */
  gains: StatedDividend[]
}

/** After this many days, the last price no longer indicates the unit of the last close. */
const SAME_PRICE_DAYS = 10

/**
 * The history as traded. The source adjusts closes and dividends for every later split, so both are multiplied by the
 * splits of the same response, which must reach to today. The bar of an open session is not a close. Undefined without
 * a close or a currency.
 */
export function normalizeChart(response: unknown, range: HistoryRange, now: Date): PriceHistory | undefined {
  const chart = takeApart(response, now)
  if (chart === undefined) return undefined
  const { unit, closes, splits: announced, dividends, gains } = chart
  const isOwn = ({ currency }: QuoteUnit) => currency === unit.currency
  const series: StatedSeries = {
    unit,
    closes,
    price: lastPriceOf(chart),
    announced,
    restate: (straight, splits) => undoSplits(straight, splits, range),
    dividendsOf: (_splits, restated) => [
      ...addCapitalGains(dividends.filter(isOwn), gains, restated),
      ...dividends.filter((dividend) => !isOwn(dividend)),
    ],
    hasSplits: () => true,
    asTraded: unsplit,
  }
  return repairHistory(series, range)
}

/** Undoes the source's treatment of the splits, so that all closes are per unit of today. */
function undoSplits(
  closes: readonly DailyClose[],
  splits: readonly StockSplit[],
  { decisions }: HistoryRange,
): Restated {
  const { applied, findings } = splitLevels(closes, splits, decisions)
  const restated = closes.map((each, index) => restate(each, (applied[index] as number) / ratioAfter(splits, each.day)))
  return { closes: restated, findings }
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
function dividendsOf(events: unknown, calendar: ExchangeCalendar, listed: QuoteUnit): StatedDividend[] {
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

/** The last price, unless it is too old. */
function lastPriceOf({ meta, calendar, closes }: Chart): number | undefined {
  const at = epochOf(meta.regularMarketTime)
  const lastDay = closes.at(-1)?.day ?? 0
  const isCurrent = at !== undefined && Math.abs(calendar.dayOfTrade(at) - lastDay) <= SAME_PRICE_DAYS
  return isCurrent ? positiveOf(meta.regularMarketPrice) : undefined
}

/**
 * Undoes the split adjustment and converts to the major unit. Seven digits are what the source's single precision
 * holds.
 */
function unsplit(figure: number, ratio: number, { divisor }: QuoteUnit): number {
  const value = (figure * ratio) / divisor
  return Number(value.toPrecision(ratio === 1 ? 12 : 7))
}
