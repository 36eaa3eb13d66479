import { bookedSplits } from './asset-ledger.ts'
import { type DayNumber, formatIsoDate } from './calendar.ts'
import { bookingOf, type CashBooking } from './cash-booking.ts'
import { ledgersDifferFrom } from './compare-ledgers.ts'
import { ratesDifferFrom } from './compare-rates.ts'
import type { CostMethod } from './cost-book.ts'
import { ALL_DAYS, NO_DAY } from './first-difference.ts'
import type { FxConverter, FxTable } from './fx-table.ts'
import { currencyOf, firstRow, type HoldingLedger, isSplitRow } from './ledger-columns.ts'
import { describeLine, type Line } from './line.ts'
import { caveatsOf } from './line-caveats.ts'
import { isMoney, type LineSource } from './line-source.ts'
import type { AssetMarket, DailyPrices } from './market.ts'
import { orderCloses } from './order-closes.ts'
import { pricesOfOwn } from './own-prices.ts'
import { type LineReplay, replayLine, resumeLine } from './replay-line.ts'
import { Resolver } from './resolve-transactions.ts'
import { type IgnoredSplit, ignoredDatesOf, type SplitSchedule, scheduleSplits } from './split-schedule.ts'
import type { MeasuredLine } from './sum-value-series.ts'
import { createUnitPrices, MONEY_PRICES, marketUnitPrices, type UnitPrices } from './unit-prices.ts'

/** A market split that nobody booked, so that it multiplied the units automatically. */
export interface UnbookedSplit {
  assetId: string
  /** ISO date. */
  date: string
  /** New units per old unit. */
  ratio: number
  unitsAfter: number
}

/** Everything but the ledger and the market of the asset. */
export interface LineSetting {
  baseCurrency: string
  /** The currency into which the transactions' own rates convert. */
  rateCurrency: string
  today: DayNumber
  fx: FxTable
  costMethod: CostMethod
  ignoredSplits: readonly IgnoredSplit[]
  staleAfterDays: number
  /** Undefined where cash is not booked. */
  cash: CashBooking | undefined
}

export interface MeasuredLedgerLine extends MeasuredLine {
  line: Line
  unbookedSplits: readonly UnbookedSplit[]
  /** What the line was measured from. */
  market: AssetMarket | undefined
  setting: LineSetting
}

/** A line and the first day from which its values or flows differ from the earlier measurement. */
export interface Remeasured {
  measured: MeasuredLedgerLine
  changedFrom: DayNumber
  /** The first day from which the line was replayed; infinity if what was replayed before still holds. */
  replayedFrom: DayNumber
}

const NEVER = Number.POSITIVE_INFINITY
const NO_PRICES: DailyPrices = { days: new Int32Array(), closes: new Float64Array() }

/** An asset's market, and the first day on which its closes differ from those of the earlier measurement. */
interface PricedMarket {
  market: AssetMarket | undefined
  /** Undefined without a market. */
  differsFrom: DayNumber | undefined
}

/**
 * Measures one asset's line. With an earlier measurement of the asset, only what changed is computed: the replay resumes
 * before the first changed transaction, split or rate, and prices and the day only value what is held.
 */
export function measureLine(
  setting: LineSetting,
  ledger: HoldingLedger,
  { market, differsFrom }: PricedMarket,
  before: MeasuredLedgerLine | undefined,
): Remeasured {
  if (before?.source.ledger === ledger && before.market === market && isSameSetting(before.setting, setting))
    return { measured: before, changedFrom: NO_DAY, replayedFrom: NO_DAY }
  const ledgerFrom = before === undefined ? ALL_DAYS : ledgersDifferFrom(before.source.ledger, ledger)
  const source = prepareLine(setting, { ledger, changedFrom: ledgerFrom }, market, before)
  const { today } = setting
  const replayFrom = before === undefined ? ALL_DAYS : Math.min(ledgerFrom, replayChangesFrom(setting, source, before))
  const valuesFrom = before === undefined ? ALL_DAYS : (differsFrom ?? marketGoneFrom(before))
  const changedFrom = Math.min(replayFrom, valuesFrom)
  if (before !== undefined && changedFrom === NO_DAY && isSameLine(setting, ledger, market, before)) {
    return { measured: before, changedFrom, replayedFrom: replayFrom }
  }
  const replay = before === undefined ? replayLine(source, today) : resumeLine(source, today, before.replay, replayFrom)
  const staleAfterDays = {
    prices: market?.isOwn === true ? NEVER : setting.staleAfterDays,
    rates: setting.staleAfterDays,
  }
  const caveats = caveatsOf(source, replay, market !== undefined || isMoney(source), staleAfterDays)
  const line = describeLine(source, replay, caveats)
  const unbookedSplits = unbookedSplitsOf(source, replay)
  return {
    measured: { source, replay, line, unbookedSplits, market, setting },
    changedFrom,
    replayedFrom: before === undefined ? ALL_DAYS : replayFrom,
  }
}

/** True if nothing else that the description of the line depends on differs. */
function isSameLine(
  setting: LineSetting,
  ledger: HoldingLedger,
  market: AssetMarket | undefined,
  before: MeasuredLedgerLine,
): boolean {
  return (
    before.setting.staleAfterDays === setting.staleAfterDays &&
    before.setting.fx === setting.fx &&
    before.market === market &&
    (before.source.ledger === ledger ||
      (ledger.unmeasurable.length === 0 && before.source.ledger.unmeasurable.length === 0))
  )
}

/** True if a line is measured in the same way, with the same rates. */
function isSameSetting(a: LineSetting, b: LineSetting): boolean {
  return (
    a.baseCurrency === b.baseCurrency &&
    a.rateCurrency === b.rateCurrency &&
    a.today === b.today &&
    a.fx === b.fx &&
    a.costMethod === b.costMethod &&
    a.ignoredSplits === b.ignoredSplits &&
    a.staleAfterDays === b.staleAfterDays &&
    a.cash === b.cash
  )
}

/** The first day from which a line is replayed for another reason than its ledger. */
function replayChangesFrom(setting: LineSetting, source: LineSource, before: MeasuredLedgerLine): DayNumber {
  const earlier = before.source
  const isSameKind =
    earlier.currency === source.currency &&
    earlier.baseCurrency === source.baseCurrency &&
    earlier.resolver.rateCurrency === source.resolver.rateCurrency &&
    earlier.costMethod === source.costMethod
  if (!isSameKind || !areSameSplits(earlier.splits, source.splits)) return ALL_DAYS
  return Math.min(
    convertersDifferFrom(earlier.resolver.converters(), source.resolver.converters()),
    before.setting.today === setting.today ? NO_DAY : Math.min(before.setting.today, setting.today) + 1,
  )
}

/** Compares the currencies that both ledgers use: another currency comes with another transaction. */
function convertersDifferFrom(
  before: ReadonlyMap<string, FxConverter | undefined>,
  now: ReadonlyMap<string, FxConverter | undefined>,
): DayNumber {
  let from = NO_DAY
  for (const [currency, converter] of now) {
    if (before.has(currency)) from = Math.min(from, ratesDifferFrom(before.get(currency), converter))
  }
  return from
}

/** Of an asset without a market now. */
function marketGoneFrom({ market }: MeasuredLedgerLine): DayNumber {
  return market === undefined ? NO_DAY : ALL_DAYS
}

function areSameSplits(a: SplitSchedule, b: SplitSchedule): boolean {
  return (
    a.applied.length === b.applied.length &&
    a.ignored.length === b.ignored.length &&
    a.applied.every((split, index) => {
      const other = b.applied[index]
      return (
        split.day === other?.day &&
        split.ratio === other.ratio &&
        split.marketDay === other.marketDay &&
        split.marketRatio === other.marketRatio &&
        split.transaction?.id === other.transaction?.id
      )
    }) &&
    a.ignored.every(
      ({ marketDay, marketRatio }, index) =>
        marketDay === b.ignored[index]?.marketDay && marketRatio === b.ignored[index].marketRatio,
    )
  )
}

function prepareLine(
  { baseCurrency, rateCurrency, today, fx, costMethod, ignoredSplits, cash }: LineSetting,
  { ledger, changedFrom }: { ledger: HoldingLedger; changedFrom: DayNumber },
  market: AssetMarket | undefined,
  before: MeasuredLedgerLine | undefined,
): LineSource {
  const { assetId } = ledger
  const isCash = ledger.cash !== undefined
  const currency = ledger.cash?.currency ?? market?.currency ?? currencyOfLedger(ledger, today) ?? baseCurrency
  const ignoredDates = ignoredDatesOf(assetId, ignoredSplits)
  const splits = scheduleSplits(bookedSplits(ledger, today), isCash ? [] : (market?.splits ?? []), ignoredDates, today)
  const resolver = new Resolver(ledger, currency, baseCurrency, fx, rateCurrency)
  const earlier = before !== undefined && areSameSplits(before.source.splits, splits) ? before.source : undefined
  return {
    assetId,
    currency,
    baseCurrency,
    costMethod,
    ledger,
    splits,
    order: isCash ? undefined : orderCloses(ledger, splits, earlier && { order: earlier.order, until: changedFrom }),
    resolver,
    prices: isCash ? MONEY_PRICES : unitPricesOf(market, ledger, splits, resolver),
    rates: fx.converter(currency, baseCurrency),
    booking: bookingOf(cash, ledger),
  }
}

function unitPricesOf(
  market: AssetMarket | undefined,
  ledger: HoldingLedger,
  splits: SplitSchedule,
  resolver: Resolver,
): UnitPrices {
  if (market?.isOwn !== true)
    return market?.corrected === undefined
      ? marketUnitPrices(market?.prices ?? NO_PRICES, splits)
      : createUnitPrices(market.prices, splits, undefined, market.corrected)
  const { prices, sourceOf } = pricesOfOwn(market.prices, ledger, market.currency, resolver)
  return createUnitPrices(prices, splits, sourceOf)
}

/** For an asset that the market does not know: the currency of its first payment, or else of its first split. */
function currencyOfLedger(ledger: HoldingLedger, today: DayNumber): string | undefined {
  const row = firstRow(ledger, today, (each) => !isSplitRow(ledger, each)) ?? firstRow(ledger, today)
  return row === undefined ? undefined : currencyOf(ledger, row)
}

function unbookedSplitsOf({ assetId, splits }: LineSource, { columns }: LineReplay): UnbookedSplit[] {
  if (splits.applied.every(({ transaction }) => transaction !== undefined)) return []
  const unbooked: UnbookedSplit[] = []
  for (let index = 0; index < columns.count; index++) {
    const step = columns.stepAt(index)
    const split = step < 0 ? splits.applied[~step] : undefined
    if (split === undefined || split.transaction !== undefined) continue
    const unitsAfter = columns.unitsAfter(index)
    unbooked.push({ assetId, date: formatIsoDate(split.day), ratio: split.ratio, unitsAfter })
  }
  return unbooked
}
