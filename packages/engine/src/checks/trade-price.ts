import { known } from '../known.ts'
import { transactionAt } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { type ComparedPrices, type ComparedTrade, comparePrices } from './compare-prices.ts'
import type { Checked, ListingFinding, SplitFinding, TradePriceFinding } from './finding.ts'
import { withOtherCurrency } from './other-currency.ts'
import { findSplitReading } from './split-reading.ts'
import { amountOf, correctTrade, NO_CONTEXT, type TradeContext } from './trade-readings.ts'

/** From so many trades on, and if most of them are away, it is the listing that is in question. */
const MIN_TRADES_OF_LISTING = 3

/**
 * Compares the price of each trade of a holding with the closes of its day, as traded, in the currency of the trade.
 * Trades that are away for one reason are one finding: a split that counts twice, or another listing.
 *
 * @see docs/methods/checks.md
 */
export function checkTradePrices(
  line: MeasuredLedgerLine,
  context: TradeContext = NO_CONTEXT,
): Checked<TradePriceFinding | SplitFinding | ListingFinding> {
  const prices = withOtherCurrency(line, comparePrices(line))
  const split = findSplitReading(line, prices)
  const away = prices.away.filter(({ row }) => split?.rows.has(row) !== true)
  const rest = describeRest(line, { ...prices, away }, context)
  return {
    findings: split === undefined ? rest : [split.finding, ...rest],
    passed: prices.near.length,
    notComparable: prices.notComparable,
  }
}

function describeRest(
  line: MeasuredLedgerLine,
  { near, away }: ComparedPrices,
  context: TradeContext,
): (TradePriceFinding | ListingFinding)[] {
  const findings = away.map((each) => describe(line, each, context))
  const unexplained = findings.filter(({ change }) => change === null)
  const compared = near.length + away.length
  if (unexplained.length < MIN_TRADES_OF_LISTING || 2 * unexplained.length <= compared) return findings
  return [...findings.filter(({ change }) => change !== null), describeListing(line, unexplained, compared)]
}

function describe(line: MeasuredLedgerLine, trade: ComparedTrade, context: TradeContext): TradePriceFinding {
  const { row, market } = trade
  const transaction = transactionAt(line.source.ledger, row)
  const { assetId, date, price } = transaction
  const correction = correctTrade(line, trade, context)
  const right = correction?.changed.price ?? price
  const nearest = right === price ? Math.min(Math.max(price, market.low), market.high) : right
  return {
    kind: 'trade-price',
    assetId,
    since: date,
    inQuestion: known(Math.abs(1 - nearest / price) * amountOf(line, row)),
    change: correction === undefined ? null : { removed: [transaction.id], added: [correction.changed] },
    transaction,
    market,
    factor: correction?.factor ?? null,
    currency: correction?.reading === 'currency' ? correction.changed.currency : null,
    reading: correction?.reading ?? null,
  }
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
