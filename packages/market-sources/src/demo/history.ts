import { type DayNumber, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { CashDividend, DateRange, PriceHistory, StockSplit } from '../provider.ts'
import { type CompanyBooks, companyDividends, type DatedDividend } from './company-books.ts'
import type { CurrencyInstrument, FixedIncome, Fund, Instrument } from './instrument.ts'
import { keepBooks } from './keep-books.ts'
import { indexOnOrBefore, type Market, perEuroAt } from './market.ts'
import { closesUntil, framePath, type PathFrame, roundPrice, splitFactorOn } from './price-path.ts'
import { randomBits, streamKey, uniform } from './random.ts'
import { firstIndexOfQuarter } from './trading-calendar.ts'

const EX_DATE_PURPOSE = 31
const DAYS_TO_PAY_DAY = 15

/** The history of one instrument up to `today`, limited to `range`. Overwrites `books`. */
export function simulateHistory(
  instrument: Instrument,
  market: Market,
  today: DayNumber,
  range: DateRange,
  books: CompanyBooks,
): PriceHistory {
  const [from, to] = [parseIsoDate(range.from), Math.min(today, parseIsoDate(range.to))]
  const currency = instrument.security.currency
  if (instrument.kind === 'currency') {
    const rates = simulateRates(instrument, market, from, to)
    return { currency, closes: rates, adjustedCloses: rates.values.slice(), splits: [], dividends: [] }
  }
  const frame = framePath(instrument.path, market)
  const { days, closes } = closesUntil(frame, today)
  const dividends = listDividends(instrument, frame, market, today, books)
  const adjusted = adjustCloses(days, closes, frame, dividends, today)
  const [first, end] = [lastIndexOnOrBefore(days, from - 1) + 1, lastIndexOnOrBefore(days, to) + 1]
  const isInRange = ({ day }: { day: DayNumber }) => day >= from && day <= to
  return {
    currency,
    closes: { days: days.slice(first, end), values: closes.slice(first, end) },
    adjustedCloses: adjusted.slice(first, end),
    splits: frame.splits
      .filter(isInRange)
      .map(({ day, numerator, denominator }): StockSplit => ({ date: formatIsoDate(day), numerator, denominator })),
    dividends: dividends.filter(isInRange).map(
      ({ day, value }): CashDividend => ({
        date: formatIsoDate(day),
        value,
        currency,
        payDate: formatIsoDate(payDayOf(day)),
      }),
    ),
  }
}

/** Some two weeks after the ex-date, on a weekday. */
function payDayOf(exDay: DayNumber): DayNumber {
  const day = exDay + DAYS_TO_PAY_DAY
  const weekday = new Date(formatIsoDate(day)).getUTCDay()
  if (weekday === 0) return day + 1
  return weekday === 6 ? day + 2 : day
}

/** All dividends up to and including `today`, as paid, by ex-date. Overwrites `books`. */
function listDividends(
  instrument: Exclude<Instrument, CurrencyInstrument>,
  frame: PathFrame,
  market: Market,
  today: DayNumber,
  books: CompanyBooks,
): DatedDividend[] {
  const end = Math.min(today, frame.model.ending?.lastDay ?? today)
  if (instrument.kind === 'company') {
    keepBooks(instrument.finances, frame, market, books)
    return companyDividends(frame, books, end)
  }
  if (instrument.kind === 'fund' || instrument.kind === 'fixedIncome') return fixedDividends(instrument, frame, end)
  return []
}

/**
 * Payments up to `end`. A fund pays a yield on the price of the quarter before, a bond or preferred share a fixed
 * amount.
 */
export function fixedDividends(instrument: Fund | FixedIncome, frame: PathFrame, end: DayNumber): DatedDividend[] {
  const perYear = instrument.kind === 'fund' ? instrument.distributionsPerYear : instrument.paymentsPerYear
  if (perYear === 0) return []
  const key = streamKey(instrument.key, EX_DATE_PURPOSE)
  const interval = 4 / perYear
  const offset = 30 + (randomBits(key, -1) % 28)
  const dividends: DatedDividend[] = []
  for (let position = 1; position < frame.quarterEndLevels.length; position += 1) {
    const quarter = frame.model.firstQuarter + position
    if (quarter % interval !== interval - 1) continue
    const day = frame.calendar.days[firstIndexOfQuarter(frame.calendar, quarter) + offset] as number
    if (day > end) break
    const unsplit =
      instrument.kind === 'fixedIncome'
        ? instrument.paymentPerYear / perYear
        : (Math.exp(frame.quarterEndLevels[position - 1] as number) *
            instrument.yield *
            (0.9 + 0.2 * uniform(key, quarter))) /
          perYear
    dividends.push({ day, value: roundPrice(unsplit / splitFactorOn(frame, day), 'significant') })
  }
  return dividends
}

/**
 * Closes adjusted for splits and dividends up to `today`. Closes before an ex-date are multiplied by 1 - dividend /
 * previous close; closes before a split are divided by its ratio.
 */
function adjustCloses(
  days: Int32Array,
  closes: Float64Array,
  frame: PathFrame,
  dividends: DatedDividend[],
  today: DayNumber,
): Float64Array {
  const adjusted = new Float64Array(closes.length)
  const splits = frame.splits.filter((split) => split.day <= today)
  let split = splits.length - 1
  let dividend = dividends.length - 1
  let factor = 1
  for (let index = closes.length - 1; index >= 0; index -= 1) {
    adjusted[index] = (closes[index] as number) * factor
    const day = days[index] as number
    for (; dividend >= 0 && (dividends[dividend] as DatedDividend).day >= day; dividend -= 1) {
      const before = closes[index - 1]
      const splitToday = splits[split]?.day === day ? splits[split] : undefined
      const perOldShare = splitToday ? splitToday.numerator / splitToday.denominator : 1
      const value = (dividends[dividend] as DatedDividend).value * perOldShare
      if (before !== undefined && value < before) factor *= 1 - value / before
    }
    for (; split >= 0 && (splits[split] as { day: number }).day >= day; split -= 1) {
      const { numerator, denominator } = splits[split] as { numerator: number; denominator: number }
      factor *= denominator / numerator
    }
  }
  return adjusted
}

/** Units of the quote currency per base unit, by day; 1 for money held as an asset. */
function simulateRates(
  instrument: CurrencyInstrument,
  market: Market,
  from: DayNumber,
  to: DayNumber,
): { days: Int32Array; values: Float64Array } {
  const { weekdays } = market
  const first = indexOnOrBefore(weekdays, from - 1) + 1
  const end = indexOnOrBefore(weekdays, to) + 1
  const days = weekdays.days.slice(first, Math.max(first, end))
  const values = Float64Array.from(days, (_, offset) => {
    if (instrument.base === instrument.quote) return 1
    const base = perEuroAt(market, instrument.base, first + offset) ?? Number.NaN
    const quote = perEuroAt(market, instrument.quote, first + offset) ?? Number.NaN
    return roundPrice(quote / base, 'significant')
  })
  return { days, values }
}
