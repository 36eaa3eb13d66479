import { known } from '../known.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { BUY, currencyOf, SELL, transactionAt } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { noAmounts } from '../resolve-transactions.ts'
import type { Checked, LedgerChange, ListingFinding, MarketRange, TradePriceFinding } from './finding.ts'
import { closesAround, usualMove } from './market-range.ts'

/**
 * A price within 5 % of the closes around its day is one of that day, or within six usual moves where the price jumps
 * about. Of 10,000 prices at random within their day's range, 3 are further away.
 */
const TOLERANCE = 0.05
const USUAL_MOVES = 6
/** Pence for pounds, a price in hundredths, an amount for a price of 100 units. */
const FACTORS = [100, 0.01] as const
/** From so many trades on, and if most of them are away, it is the listing that is in question. */
const MIN_TRADES_OF_LISTING = 3

interface Away {
  row: number
  market: MarketRange
}

/**
 * Compares the price of each trade of a holding with the closes of its day, as traded, in the currency of the trade.
 * Trades at a price of 0 are units received for free and are not compared.
 *
 * @see docs/methods/checks.md
 */
export function checkTradePrices(line: MeasuredLedgerLine): Checked<TradePriceFinding | ListingFinding> {
  const { ledger } = line.source
  const { prices } = ledger
  const away: Away[] = []
  let passed = 0
  let notComparable = 0
  for (const row of tradesOf(line)) {
    const market = marketOf(line, row)
    if (market === undefined) {
      notComparable += 1
      continue
    }
    if (isOfDay(line, row, prices[row] as number, market)) passed += 1
    else away.push({ row, market })
  }
  const findings = away.map((each) => describe(line, each))
  const others = findings.filter(({ factor }) => factor === null)
  const isOtherListing = others.length >= MIN_TRADES_OF_LISTING && 2 * others.length > passed + away.length
  if (!isOtherListing) return { findings, passed, notComparable }
  const listing = describeListing(line, others, passed + away.length)
  return { findings: [...findings.filter(({ factor }) => factor !== null), listing], passed, notComparable }
}

function tradesOf({ source: { ledger }, setting: { today } }: MeasuredLedgerLine): number[] {
  const { count, days, types, prices } = ledger
  const rows: number[] = []
  for (let row = 0; row < count && (days[row] as number) <= today; row++) {
    if ((types[row] === BUY || types[row] === SELL) && (prices[row] as number) > 0) rows.push(row)
  }
  return rows
}

/** Undefined without a close or a rate of the day. */
function marketOf({ source: { ledger }, market, setting }: MeasuredLedgerLine, row: number): MarketRange | undefined {
  if (market === undefined) return undefined
  const day = ledger.days[row] as number
  const range = closesAround(market.prices, day)
  const rate = setting.fx.converter(market.currency, currencyOf(ledger, row))?.on(day)
  if (range === undefined || rate === undefined || rate.source === 'estimate') return undefined
  return { low: range.low * rate.rate, high: range.high * rate.rate }
}

function isOfDay({ source: { ledger }, market }: MeasuredLedgerLine, row: number, price: number, range: MarketRange) {
  if (isNear(price, range, TOLERANCE)) return true
  const move = market === undefined ? 0 : usualMove(market.prices, ledger.days[row] as number)
  return isNear(price, range, USUAL_MOVES * move)
}

function isNear(price: number, { low, high }: MarketRange, tolerance: number): boolean {
  return price >= low * (1 - tolerance) && price <= high * (1 + tolerance)
}

function describe(line: MeasuredLedgerLine, { row, market }: Away): TradePriceFinding {
  const transaction = transactionAt(line.source.ledger, row)
  const { assetId, date, price } = transaction
  const factor = FACTORS.find((each) => isOfDay(line, row, price / each, market)) ?? null
  const nearest = factor === null ? Math.min(Math.max(price, market.low), market.high) : price / factor
  return {
    kind: 'trade-price',
    assetId,
    since: date,
    inQuestion: known(Math.abs(1 - nearest / price) * amountOf(line, row)),
    change: factor === null ? null : correct(transaction, price / factor),
    transaction,
    market,
    factor,
  }
}

/** Units x price in the portfolio's currency; NaN without a rate. */
function amountOf({ source: { resolver } }: MeasuredLedgerLine, row: number): number {
  const amounts = noAmounts()
  resolver.readAmounts(row, amounts)
  return amounts.amountBase
}

function correct(transaction: LedgerTransaction, price: number): LedgerChange {
  return { removed: [transaction.id], added: [{ ...transaction, price }] }
}

/** Only called with findings. */
function describeListing(
  { line }: MeasuredLedgerLine,
  away: readonly TradePriceFinding[],
  compared: number,
): ListingFinding {
  const { assetId, since, transaction, market } = away[0] as TradePriceFinding
  const inQuestion = away.reduce((sum, each) => sum + (each.inQuestion ?? Number.NaN), 0)
  return {
    kind: 'listing',
    assetId,
    since,
    inQuestion: known(Math.max(inQuestion, line.baseCurrencyCurrentValue ?? 0)),
    change: null,
    transaction,
    market,
    away: away.length,
    compared,
  }
}
