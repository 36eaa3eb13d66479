import { majorUnitOf } from '../currency.ts'
import { known } from '../known.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { transactionAt } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { noAmounts } from '../resolve-transactions.ts'
import { type ComparedPrices, type ComparedTrade, comparePrices, isOfDay } from './compare-prices.ts'
import type { Checked, ListingFinding, SplitFinding, TradePriceFinding } from './finding.ts'
import { findSplitReading } from './split-reading.ts'

/** Pence for pounds, or pounds for pence. */
const FACTORS = [100, 0.01] as const
/** From so many trades on, and if most of them are away, it is the listing that is in question. */
const MIN_TRADES_OF_LISTING = 3

/**
 * Compares the price of each trade of a holding with the closes of its day, as traded, in the currency of the trade.
 * Trades that are away for one reason are one finding: a split that counts twice, or another listing.
 *
 * @see docs/methods/checks.md
 */
export function checkTradePrices(line: MeasuredLedgerLine): Checked<TradePriceFinding | SplitFinding | ListingFinding> {
  const prices = comparePrices(line)
  const split = findSplitReading(line, prices)
  const away = prices.away.filter(({ row }) => split?.rows.has(row) !== true)
  const rest = describeRest(line, { ...prices, away })
  return {
    findings: split === undefined ? rest : [split.finding, ...rest],
    passed: prices.near.length,
    notComparable: prices.notComparable,
  }
}

function describeRest(
  line: MeasuredLedgerLine,
  { near, away }: ComparedPrices,
): (TradePriceFinding | ListingFinding)[] {
  const findings = away.map((each) => describe(line, each))
  const others = findings.filter(({ change }) => change === null)
  const compared = near.length + away.length
  if (others.length < MIN_TRADES_OF_LISTING || 2 * others.length <= compared) return findings
  return [...findings.filter(({ change }) => change !== null), describeListing(line, others, compared)]
}

function describe(line: MeasuredLedgerLine, trade: ComparedTrade): TradePriceFinding {
  const { row, market } = trade
  const transaction = transactionAt(line.source.ledger, row)
  const { assetId, date, price, units } = transaction
  const factor = factorsOf(units).find((each) => isOfDay(line, trade, price / each)) ?? null
  const currency = factor === null ? currencyOfListing(line, trade, transaction) : null
  const fixed =
    factor === null ? { ...transaction, currency: currency ?? '' } : { ...transaction, price: price / factor }
  const nearest = factor === null ? Math.min(Math.max(price, market.low), market.high) : price / factor
  return {
    kind: 'trade-price',
    assetId,
    since: date,
    inQuestion: known(Math.abs(1 - nearest / price) * amountOf(line, row)),
    change: factor === null && currency === null ? null : { removed: [transaction.id], added: [fixed] },
    transaction,
    market,
    factor,
    currency,
  }
}

/** A total is told from a price that is a little away if it is at least twice or at most half of it. */
function factorsOf(units: number): readonly number[] {
  return units >= 2 || units <= 0.5 ? [...FACTORS, units] : FACTORS
}

/** The currency of the listing, if the price is one of the day in it. A rate of its own belongs to another one. */
function currencyOfListing(
  line: MeasuredLedgerLine,
  trade: ComparedTrade,
  { price, currency, rate }: LedgerTransaction,
): string | null {
  const listed = line.source.currency
  if (rate !== null || majorUnitOf(currency).currency === listed) return null
  return isOfDay(line, { ...trade, market: trade.listed }, price) ? listed : null
}

/** Units x price in the portfolio's currency; NaN without a rate. */
function amountOf({ source: { resolver } }: MeasuredLedgerLine, row: number): number {
  const amounts = noAmounts()
  resolver.readAmounts(row, amounts)
  return amounts.amountBase
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
