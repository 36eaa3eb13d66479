import { assert, assertPrices } from './assert-series.ts'
import { type DayNumber, formatIsoDate, parseIsoDate } from './calendar.ts'
import type { Caveat } from './caveat.ts'
import type { CostMethod } from './cost-book.ts'
import type { Effect } from './effect.ts'
import type { FxTable } from './fx-table.ts'
import type { LedgerTransaction } from './ledger.ts'
import { describeLine, type Line } from './line.ts'
import type { LineSource } from './line-source.ts'
import type { AssetMarket } from './market.ts'
import { mergeByDay } from './merge-by-day.ts'
import { orderCloses } from './order-closes.ts'
import { type LineReplay, replayLine } from './replay-line.ts'
import { resolveTransactions } from './resolve-transactions.ts'
import { type IgnoredSplit, scheduleSplits } from './split-schedule.ts'
import { runSteps, type Steps } from './steps.ts'
import { sumLines, type Totals } from './sum-lines.ts'
import { hasDailyValues, type MeasuredLine, sumValueSeriesInSteps } from './sum-value-series.ts'
import { createUnitPrices } from './unit-prices.ts'
import { selectUsable, type UsableTransactions } from './usable-transactions.ts'
import type { ValueSeries } from './value-series.ts'

export interface PortfolioInput {
  /** ISO 4217. */
  baseCurrency: string
  /** ISO date; transactions after it are left out. */
  today: string
  /** In any order. */
  transactions: readonly LedgerTransaction[]
  assets: readonly AssetMarket[]
  fx: FxTable
  costMethod?: CostMethod
  ignoredSplits?: readonly IgnoredSplit[]
  /** A last price or rate older than this many days is marked stale. Default: 7. */
  staleAfterDays?: number
}

/** A market split that nobody booked, so that it multiplied the units automatically. */
interface UnbookedSplit {
  assetId: string
  /** ISO date. */
  date: string
  /** New units per old unit. */
  ratio: number
  unitsAfter: number
}

/**
 * A portfolio measured once. List, page, groups, performance and explanations all derive from it, through
 * `groupLines`, `measureReturn`, `measurePerformance`, `bridgeValue`, `compareWithBenchmark` and `explain`.
 */
export interface PortfolioMeasurement {
  baseCurrency: string
  today: string
  /** ISO date of the first transaction; null for an empty ledger. */
  firstDate: string | null
  /** One per asset of the ledger, including closed ones, in the order of their first transaction in the input. */
  lines: readonly Line[]
  totals: Totals
  caveats: readonly Caveat[]
  unbookedSplits: readonly UnbookedSplit[]
  /** Lines with unknown daily values. Series and returns leave them out. */
  withoutDailyValues: readonly string[]
  /** Every effect, by day and within a day by asset. */
  effects(): readonly Effect[]
  /** Daily values and flows of the whole portfolio, or of some of its assets; undefined for an empty ledger. */
  valueSeries(assetIds?: readonly string[]): ValueSeries | undefined
  /** `valueSeries` in steps. */
  valueSeriesInSteps(assetIds?: readonly string[]): Steps<ValueSeries | undefined>
  /** The inputs behind `lines`, by asset. */
  measuredLines: ReadonlyMap<string, MeasuredLedgerLine>
  /** What was measured. */
  input: PortfolioInput
}

interface MeasuredLedgerLine extends MeasuredLine {
  line: Line
  unbookedSplits: readonly UnbookedSplit[]
  /** The transactions and the market that the line was measured from. */
  booked: readonly LedgerTransaction[]
  market: AssetMarket | undefined
}

const DEFAULT_STALE_AFTER_DAYS = 7

/**
 * Measures a portfolio on one day. Pure: the same input gives the same result, and no clock is read. Transactions may
 * be anything that a user can enter: what cannot be measured is a caveat. Of the markets it asserts that their days
 * ascend and their closes are numbers.
 *
 * @param previous a measurement of an earlier state. Lines whose transactions and market are the same objects are taken
 * from it, so that after one change only one line is replayed. The result is the same without it.
 * @throws {RangeError} `today` is not an ISO date
 * @see docs/methods/README.md
 */
export function measurePortfolio(input: PortfolioInput, previous?: PortfolioMeasurement): PortfolioMeasurement {
  return runSteps(measureInSteps(input, previous))
}

/** Measures each asset and sums them up: `measurePortfolio` in steps. */
export function* measureInSteps(input: PortfolioInput, previous?: PortfolioMeasurement): Steps<PortfolioMeasurement> {
  const today = parseIsoDate(input.today)
  assert(input.baseCurrency !== '', 'a portfolio is measured in a currency')
  for (const { assetId, prices } of input.assets) assertPrices(prices, `the prices of ${assetId}`)
  const markets = new Map(input.assets.map((asset) => [asset.assetId, asset]))
  const measuredLines = new Map<string, MeasuredLedgerLine>()
  const known = previous !== undefined && isSameSetting(previous.input, input) ? previous.measuredLines : undefined
  let firstDay: DayNumber | undefined

  for (const [assetId, booked] of Map.groupBy(input.transactions, (transaction) => transaction.assetId)) {
    const market = markets.get(assetId)
    const before = known?.get(assetId)
    const measured =
      before !== undefined && before.market === market && isSameLedger(before.booked, booked)
        ? before
        : measureLine(input, assetId, booked, market)
    const first = measured.replay.effects[0]?.day
    if (first !== undefined) firstDay = Math.min(firstDay ?? first, first)
    measuredLines.set(assetId, measured)
    yield
  }
  const lines = [...measuredLines.values()].map(({ line }) => line)

  const withoutDailyValues = [...measuredLines].filter(([, line]) => !hasDailyValues(line)).map(([assetId]) => assetId)
  let portfolioSeries: ValueSeries | undefined
  let sortedEffects: readonly Effect[] | undefined

  function* valueSeriesInSteps(assetIds?: readonly string[]): Steps<ValueSeries | undefined> {
    if (firstDay === undefined) return undefined
    if (assetIds === undefined && portfolioSeries !== undefined) return portfolioSeries
    const wanted = assetIds === undefined ? undefined : new Set(assetIds)
    const summed = [...measuredLines]
      .filter(([assetId, line]) => (wanted === undefined || wanted.has(assetId)) && hasDailyValues(line))
      .map(([, line]) => line)
    const series = yield* sumValueSeriesInSteps(summed, firstDay - 1, today)
    if (assetIds === undefined) portfolioSeries = series
    return series
  }

  return {
    baseCurrency: input.baseCurrency,
    today: input.today,
    firstDate: firstDay === undefined ? null : formatIsoDate(firstDay),
    lines,
    totals: sumLines(lines),
    caveats: lines.flatMap((line) => line.caveats),
    unbookedSplits: [...measuredLines.values()].flatMap(({ unbookedSplits }) => unbookedSplits),
    withoutDailyValues,
    input,
    effects() {
      sortedEffects ??= mergeByDay([...measuredLines.values()].map(({ replay }) => replay.effects))
      return sortedEffects
    },
    valueSeries: (assetIds) => runSteps(valueSeriesInSteps(assetIds)),
    valueSeriesInSteps,
    measuredLines,
  }
}

/** True if only transactions and markets differ. */
function isSameSetting(before: PortfolioInput, input: PortfolioInput): boolean {
  return (
    before.fx === input.fx &&
    before.today === input.today &&
    before.baseCurrency === input.baseCurrency &&
    before.costMethod === input.costMethod &&
    before.staleAfterDays === input.staleAfterDays &&
    JSON.stringify(before.ignoredSplits) === JSON.stringify(input.ignoredSplits)
  )
}

function isSameLedger(before: readonly LedgerTransaction[], booked: readonly LedgerTransaction[]): boolean {
  return before.length === booked.length && before.every((transaction, index) => transaction === booked[index])
}

function measureLine(
  input: PortfolioInput,
  assetId: string,
  booked: readonly LedgerTransaction[],
  market: AssetMarket | undefined,
): MeasuredLedgerLine {
  const today = parseIsoDate(input.today)
  const usable = selectUsable(booked, today)
  const source = prepareLine(input, assetId, usable, market, today)
  const replay = replayLine(source, today)
  const staleAfterDays = input.staleAfterDays ?? DEFAULT_STALE_AFTER_DAYS
  const caveats = [...usable.caveats, ...caveatsOf(source, replay, market !== undefined, staleAfterDays)]
  const line = describeLine(source, replay, caveats)
  return { source, replay, line, unbookedSplits: unbookedSplitsOf(replay), booked, market }
}

function prepareLine(
  input: PortfolioInput,
  assetId: string,
  { splits: booked, payments }: UsableTransactions,
  market: AssetMarket | undefined,
  today: DayNumber,
): LineSource {
  const currency = market?.currency ?? payments[0]?.transaction.currency ?? booked[0]?.currency ?? input.baseCurrency
  const ignoredDates = new Set(
    (input.ignoredSplits ?? []).filter((ignored) => ignored.assetId === assetId).map(({ date }) => date),
  )
  const splits = scheduleSplits(booked, market?.splits ?? [], ignoredDates, today)
  return {
    assetId,
    currency,
    baseCurrency: input.baseCurrency,
    costMethod: input.costMethod ?? 'average',
    transactions: orderCloses(resolveTransactions(payments, currency, input.baseCurrency, input.fx), splits),
    splits,
    prices: createUnitPrices(market?.prices ?? NO_PRICES, splits),
    rates: input.fx.converter(currency, input.baseCurrency),
  }
}

const NO_PRICES = { days: new Int32Array(), closes: new Float64Array() }

function caveatsOf(
  { assetId, currency, prices, rates, transactions }: LineSource,
  { closing, effects }: LineReplay,
  isKnownAsset: boolean,
  staleAfterDays: number,
): Caveat[] {
  const caveats: Caveat[] = []
  const today = formatIsoDate(closing.day)
  const firstHeld = effects.find(({ unitsAfter }) => unitsAfter > 0)
  if (!isKnownAsset) caveats.push({ code: 'unknown-asset', assetId, date: today })
  if (firstHeld !== undefined && prices.isEmpty) caveats.push({ code: 'missing-price', assetId, date: today })
  if (firstHeld !== undefined && rates === undefined) {
    caveats.push({ code: 'missing-rate', assetId, date: today, currency })
  }
  for (const { missingCurrency, transaction } of transactions) {
    if (missingCurrency === undefined) continue
    const { date, id } = transaction
    caveats.push({ code: 'missing-rate', assetId, date, currency: missingCurrency, transactionId: id })
  }
  for (const { transactionId, date, oversoldUnits, rateSource, rateDate, kind } of effects) {
    if (oversoldUnits > 0 && transactionId !== null) {
      caveats.push({ code: 'oversold', assetId, date, transactionId, units: oversoldUnits })
    }
    if (rateSource === 'estimate' && kind !== 'opening' && transactionId !== null) {
      caveats.push({ code: 'estimated-rate', assetId, date: rateDate, currency, transactionId })
    }
  }
  const earliest = firstHeld === undefined ? undefined : prices.on(firstHeld.day)
  if (earliest?.source === 'estimate') {
    caveats.push({ code: 'estimated-price', assetId, date: formatIsoDate(earliest.day) })
  }
  if (closing.units === 0) return caveats
  const { price, rate } = closing
  if (price !== undefined && closing.day - price.day > staleAfterDays) {
    caveats.push({ code: 'stale-price', assetId, date: formatIsoDate(price.day) })
  }
  if (rate !== undefined && closing.day - rate.day > staleAfterDays) {
    caveats.push({ code: 'stale-rate', assetId, date: formatIsoDate(rate.day), currency })
  }
  if (rate?.source === 'estimate') {
    caveats.push({ code: 'estimated-rate', assetId, date: formatIsoDate(rate.day), currency })
  }
  return caveats
}

function unbookedSplitsOf({ effects }: LineReplay): UnbookedSplit[] {
  return effects
    .filter(({ kind, transactionId }) => transactionId === null && (kind === 'split' || kind === 'reversesplit'))
    .map(({ assetId, date, units, unitsAfter }) => ({ assetId, date, ratio: units, unitsAfter }))
}
