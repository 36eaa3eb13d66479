import type { DayNumber } from '../calendar.ts'
import { currencyOf, isTradeRow } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import type { MarketRange } from './finding.ts'
import { closesAround, usualMove } from './market-range.ts'

/**
 * A price within 5 % of the closes around its day is one of that day, or within six usual moves where the price jumps
 * about, at most 30 %. Of 10,000 prices at random within their day's range, 3 are further away.
 */
const TOLERANCE = 0.05
const USUAL_MOVES = 6
const MAX_TOLERANCE = 0.3

/** The row of a trade in its ledger, and the closes around its day in its currency. */
export interface ComparedTrade {
  row: number
  market: MarketRange
  /** The same in the currency of the listing. */
  listed: MarketRange
}

/** Trades of which a close and a rate of their day are known, by whether their price is one of that day. */
export interface ComparedPrices {
  near: readonly ComparedTrade[]
  away: readonly ComparedTrade[]
  notComparable: number
}

/** Compares the price of each trade with the closes of its day. Units received at a price of 0 have none. */
export function comparePrices(line: MeasuredLedgerLine): ComparedPrices {
  const { ledger } = line.source
  const near: ComparedTrade[] = []
  const away: ComparedTrade[] = []
  let notComparable = 0
  for (const row of tradesOf(line)) {
    const trade = compare(line, row)
    if (trade === undefined) notComparable += 1
    else if (isOfDay(line, trade, ledger.prices[row] as number)) near.push(trade)
    else away.push(trade)
  }
  return { near, away, notComparable }
}

function tradesOf({ source: { ledger }, setting: { today } }: MeasuredLedgerLine): number[] {
  const { count, days, prices } = ledger
  const rows: number[] = []
  for (let row = 0; row < count && (days[row] as number) <= today; row++) {
    if (isTradeRow(ledger, row) && (prices[row] as number) > 0) rows.push(row)
  }
  return rows
}

/** Undefined without a close or a rate of the day. */
function compare(line: MeasuredLedgerLine, row: number): ComparedTrade | undefined {
  const { ledger } = line.source
  const ranges = closesOn(line, ledger.days[row] as number, currencyOf(ledger, row))
  return ranges && { row, ...ranges }
}

/**
 * The closes around a day, in a currency and in the listing's. Undefined without a close or a rate of the day, and for
 * an own security, whose owner may enter a price a year.
 */
export function closesOn(
  { source, market, setting }: MeasuredLedgerLine,
  day: DayNumber,
  currency: string,
): Omit<ComparedTrade, 'row'> | undefined {
  if (market === undefined || market.isOwn === true) return undefined
  const listed = closesAround(market.prices, day, source.splits.ignored)
  const rate = setting.fx.converter(market.currency, currency)?.on(day)
  if (listed === undefined || rate === undefined || rate.source === 'estimate') return undefined
  return { market: { low: listed.low * rate.rate, high: listed.high * rate.rate }, listed }
}

/** Whether a price, in the currency of the trade, is one of the trade's day. */
export function isOfDay(line: MeasuredLedgerLine, trade: ComparedTrade, price: number): boolean {
  return isOfDayIn(line, trade.market, line.source.ledger.days[trade.row] as number, price)
}

/** Whether a price is one of the closes around a day. */
export function isOfDayIn({ market }: MeasuredLedgerLine, range: MarketRange, day: DayNumber, price: number): boolean {
  if (isNear(price, range, TOLERANCE)) return true
  const usual = market === undefined ? 0 : usualMove(market.prices, day)
  return isNear(price, range, Math.min(USUAL_MOVES * usual, MAX_TOLERANCE))
}

function isNear(price: number, { low, high }: MarketRange, tolerance: number): boolean {
  return price >= low * (1 - tolerance) && price <= high * (1 + tolerance)
}
