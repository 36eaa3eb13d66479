import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import { majorUnitOf } from '../currency.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { isTradeRow, transactionAt } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { median } from '../median.ts'
import { noAmounts } from '../resolve-transactions.ts'
import { type ComparedTrade, closesOn, isOfDayIn } from './compare-prices.ts'
import type { MarketRange, TradeReading } from './finding.ts'
import { usualMove } from './market-range.ts'
import { otherDates } from './other-dates.ts'

/** What makes the price of a trade one of its day. */
export interface TradeCorrection {
  reading: TradeReading
  changed: LedgerTransaction
  /** How many times the price was too high; null if it stays. */
  factor: number | null
}

/** What is known of a trade besides its holding. */
export interface TradeContext {
  /** The other holdings, whose price it may be. */
  others: readonly MeasuredLedgerLine[]
  /** True for a row among rows in the order of their days: its day is right. */
  isInOrder: (transactionId: string) => boolean
}

export const NO_CONTEXT: TradeContext = { others: [], isInOrder: () => false }

interface Candidate extends TradeCorrection {
  /** Of the corrected price from the closes, as a natural logarithm, plus the handicap of its reading. */
  distance: number
}

/**
 * By how much a reading must be nearer than another one to come first, as a natural logarithm: a factor of 100 has one
 * meaning, but the close of another year is near by chance in one of ten cases.
 */
const HANDICAPS: Readonly<Record<TradeReading, number>> = {
  hundredfold: 0,
  swapped: 0,
  total: 0.01,
  split: 0.01,
  currency: 0.01,
  'decimal-mark': 0.02,
  'day-month': 0.02,
  year: 0.025,
  'other-asset': 1,
}
const MARKS = [10, 1000, 0.1, 0.001] as const
/** Another asset is named only if its price is this near: with many assets, one is near by chance. */
const OTHER_ASSET_TOLERANCE = 0.015
/** For readings that more often fit by chance than a factor of 100 does. Most right prices are this near to a close. */
const CHANCE_TOLERANCE = 0.025
const CHANCE_MOVES = 2
const SURE: ReadonlySet<TradeReading> = new Set(['hundredfold', 'total'])
const MIN_SWAP = 1.3
/** A price further away than this factor is not that of another day either. */
const MAX_MOVE_OF_DAYS = 4

/** The single slip that explains a price away from the closes of its day. Of several, that which brings it nearest. */
export function correctTrade(
  line: MeasuredLedgerLine,
  trade: ComparedTrade,
  { others, isInOrder }: TradeContext,
): TradeCorrection | undefined {
  const row = transactionAt(line.source.ledger, trade.row)
  const candidates = [
    ...ofFigures(line, trade, row),
    ...ofCurrency(line, trade, row),
    ...ofSplits(line, trade, row),
    ...(isInOrder(row.id) ? [] : ofDates(line, trade, row)),
    ...ofOtherAssets(others, row),
  ]
  return candidates.sort((a, b) => a.distance - b.distance)[0]
}

function* ofFigures(line: MeasuredLedgerLine, trade: ComparedTrade, row: LedgerTransaction): Generator<Candidate> {
  const { price, units } = row
  for (const factor of [100, 0.01]) yield* fits(line, trade, 'hundredfold', { ...row, price: price / factor }, factor)
  // Where units and price are about the same number, either is near the closes.
  if (Math.max(units / price, price / units) >= MIN_SWAP)
    yield* fits(line, trade, 'swapped', { ...row, price: units, units: price })
  // A total is told from a price that is a little away if it is at least twice or at most half of it.
  if (units >= 2 || units <= 0.5) yield* fits(line, trade, 'total', { ...row, price: price / units }, units)
  for (const factor of MARKS) yield* fits(line, trade, 'decimal-mark', { ...row, price: price / factor }, factor)
}

/** In the currency of the listing or of the portfolio. A rate of its own belongs to another one. */
function* ofCurrency(line: MeasuredLedgerLine, trade: ComparedTrade, row: LedgerTransaction): Generator<Candidate> {
  if (row.rate !== null) return
  const own = majorUnitOf(row.currency).currency
  const day = parseIsoDate(row.date)
  for (const currency of new Set([line.source.currency, line.setting.baseCurrency])) {
    const market = own === currency ? undefined : closesOn(line, day, currency)?.market
    if (market !== undefined) yield* fits(line, { ...trade, market }, 'currency', { ...row, currency })
  }
}

/** In units after a later split, or before an earlier one: either the price and the units, or the price alone. */
function* ofSplits(line: MeasuredLedgerLine, trade: ComparedTrade, row: LedgerTransaction): Generator<Candidate> {
  const day = parseIsoDate(row.date)
  const { applied } = line.source.splits
  const later = applied.filter(({ marketDay }) => marketDay > day)
  const earlier = applied.filter(({ marketDay }) => marketDay <= day).reverse()
  for (const [splits, isLater] of [
    [later, true],
    [earlier, false],
  ] as const) {
    let ratio = 1
    for (const { marketRatio } of splits) {
      ratio *= isLater ? marketRatio : 1 / marketRatio
      const price = row.price * ratio
      // The units are only worth a look at all trades where the price fits.
      if (!isOfDayIn(line, trade.market, day, price)) continue
      const units = isWholeTrade(line, row, ratio) ? row.units / ratio : row.units
      yield* fits(line, trade, 'split', { ...row, price, units })
    }
  }
}

/** Whether the units were rewritten like the price, which gives an amount nearer to those of the other trades. */
function isWholeTrade(line: MeasuredLedgerLine, row: LedgerTransaction, ratio: number): boolean {
  const { ledger } = line.source
  const rewritten = row.units / ratio
  const others = Array.from({ length: ledger.count }, (_, at) => at).filter(
    (at) => isTradeRow(ledger, at) && ledger.ids[at] !== row.id,
  )
  const areUnitsWhole = others.every((at) => Number.isInteger(ledger.units[at]))
  if (areUnitsWhole && Number.isInteger(row.units) && !isAlmostInteger(rewritten)) return false
  const amounts = others.map((at) => Math.abs(Math.log((ledger.units[at] as number) * (ledger.prices[at] as number))))
  const usual = median(amounts)
  if (usual === undefined) return true
  const kept = Math.abs(Math.log(row.units * row.price) - usual)
  return kept <= Math.abs(Math.log(row.units * row.price * ratio) - usual)
}

function isAlmostInteger(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6
}

/** With day and month swapped, or of another year. */
function* ofDates(line: MeasuredLedgerLine, trade: ComparedTrade, row: LedgerTransaction): Generator<Candidate> {
  const { market } = trade
  const away = Math.max(row.price / market.high, market.low / row.price)
  if (away > MAX_MOVE_OF_DAYS) return
  for (const { day, reading } of otherDates(parseIsoDate(row.date), line.setting.today)) {
    const closes = closesOn(line, day, row.currency)?.market
    if (closes !== undefined)
      yield* fits(line, { ...trade, market: closes }, reading, { ...row, date: formatIsoDate(day) })
  }
}

function* ofOtherAssets(others: readonly MeasuredLedgerLine[], row: LedgerTransaction): Generator<Candidate> {
  const day = parseIsoDate(row.date)
  for (const other of others) {
    const { assetId } = other.source
    if (assetId === row.assetId) continue
    const market = closesOn(other, day, row.currency)?.market
    if (market === undefined) continue
    const distance = distanceFrom(market, row.price)
    if (distance > OTHER_ASSET_TOLERANCE) continue
    const changed = { ...row, assetId }
    yield { reading: 'other-asset', changed, factor: null, distance: distance + HANDICAPS['other-asset'] }
  }
}

function* fits(
  line: MeasuredLedgerLine,
  { market }: ComparedTrade,
  reading: TradeReading,
  changed: LedgerTransaction,
  factor: number | null = null,
): Generator<Candidate> {
  const day = parseIsoDate(changed.date)
  if (!isOfDayIn(line, market, day, changed.price)) return
  const away = distanceFrom(market, changed.price)
  const isOfListing = reading === 'currency' && changed.currency === line.source.currency
  const usual = line.market === undefined ? 0 : usualMove(line.market.prices, day)
  if (!SURE.has(reading) && !isOfListing && away > Math.max(CHANCE_TOLERANCE, CHANCE_MOVES * usual)) return
  yield { reading, changed, factor, distance: away + HANDICAPS[reading] }
}

/** 0 between the closes. */
export function distanceFrom({ low, high }: MarketRange, price: number): number {
  return Math.max(0, Math.log(price / high), Math.log(low / price))
}

/** Units x price in the portfolio's currency; NaN without a rate. */
export function amountOf({ source: { resolver } }: MeasuredLedgerLine, row: number): number {
  const amounts = noAmounts()
  resolver.readAmounts(row, amounts)
  return amounts.amountBase
}
