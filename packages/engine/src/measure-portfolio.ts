import { assert, assertMarket } from './assert-series.ts'
import { columnsOf, withoutMoney } from './build-ledger.ts'
import { type DayNumber, formatIsoDate, parseIsoDate } from './calendar.ts'
import { type CashBooking, isSameBooking } from './cash-booking.ts'
import { cashLedgersOf } from './cash-ledgers.ts'
import type { Caveat } from './caveat.ts'
import type { CostMethod } from './cost-book.ts'
import type { Effect } from './effect.ts'
import type { FxTable } from './fx-table.ts'
import type { LedgerTransaction } from './ledger.ts'
import { type HoldingLedger, isEmptyLedger, type LedgerColumns } from './ledger-columns.ts'
import type { Line } from './line.ts'
import type { AssetMarket } from './market.ts'
import { type LineSetting, type MeasuredLedgerLine, measureLine, type UnbookedSplit } from './measure-line.ts'
import { mergeByDay } from './merge-by-day.ts'
import { type EarlierSeries, listsDifferFrom, resumeValueSeries, type SummedSeries } from './portfolio-series.ts'
import type { IgnoredSplit } from './split-schedule.ts'
import { runSteps, type Steps } from './steps.ts'
import { sumLines, type Totals } from './sum-lines.ts'
import { hasDailyValues, sumValueSeries } from './sum-value-series.ts'
import type { ValueSeries } from './value-series.ts'

export interface PortfolioInput {
  /** ISO 4217. */
  baseCurrency: string
  /** The currency into which the transactions' own rates convert: the portfolio's own. Default: `baseCurrency`. */
  rateCurrency?: string
  /** ISO date; transactions after it are left out. */
  today: string
  /** In any order, or as columns: a ledger that is measured again and again is best kept as columns. */
  transactions: readonly LedgerTransaction[] | LedgerColumns
  assets: readonly AssetMarket[]
  fx: FxTable
  costMethod?: CostMethod
  ignoredSplits?: readonly IgnoredSplit[]
  /** A last price or rate older than this many days is marked stale. Default: 7. */
  staleAfterDays?: number
  /** Books every transaction against the cash of its currency. Without it, what is recorded of money alone counts nowhere. */
  cash?: CashBooking | undefined
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
  /** Makes every effect, by day and within a day by asset; optionally only those after a day. */
  effects(after?: DayNumber): readonly Effect[]
  /** Daily values and flows of the whole portfolio, or of some of its assets; undefined for an empty ledger. */
  valueSeries(assetIds?: readonly string[]): ValueSeries | undefined
  /** `valueSeries` in steps. */
  valueSeriesInSteps(assetIds?: readonly string[]): Steps<ValueSeries | undefined>
  /** The series from which the next measurement resumes: of this one, or of an earlier one. */
  lastSeries(): EarlierSeries | undefined
  /** The inputs behind `lines`, by asset: one of a portfolio; of several portfolios as one, that of each. */
  measuredLines: ReadonlyMap<string, readonly MeasuredLedgerLine[]>
  /** How cash was booked, and what is recorded of money alone; undefined if it was not, and of several portfolios as one. */
  cash: BookedCash | undefined
}

interface BookedCash {
  booking: CashBooking
  recorded: readonly HoldingLedger[]
  /** Of each currency, derived. */
  ledgers: readonly HoldingLedger[]
}

const DEFAULT_STALE_AFTER_DAYS = 7
const NONE_IGNORED: readonly IgnoredSplit[] = []

/**
 * Measures a portfolio on one day. Pure: the same input gives the same result, and no clock is read. Transactions may
 * be anything that a user can enter: what cannot be measured is a caveat. Of the markets it asserts that their days
 * ascend and their closes are numbers.
 *
 * @param previous a measurement of an earlier state. Each line resumes before the first change of its transactions, its
 * splits or its rates; new prices and a new day only value it. The result is the same without it.
 * @throws {RangeError} `today` is not an ISO date
 * @see docs/methods/README.md
 */
export function measurePortfolio(input: PortfolioInput, previous?: PortfolioMeasurement): PortfolioMeasurement {
  return runSteps(measureInSteps(input, previous))
}

/**
 * Measures each asset and sums them up: `measurePortfolio` in steps. No function in it may use `previous`: those that the
 * measurement keeps would keep it, and with it all that were before.
 */
export function* measureInSteps(input: PortfolioInput, previous?: PortfolioMeasurement): Steps<PortfolioMeasurement> {
  const setting = settingOf(input)
  const { today } = setting
  const resumed = isSameBooking(previous?.cash?.booking, input.cash) ? previous : undefined
  const { measuredLines, cash, firstDay, changedFrom } = yield* measureLinesInSteps(input, setting, resumed)
  const lines = [...measuredLines.values()].map(({ line }) => line)
  const daily = new Map([...measuredLines].filter(([, line]) => hasDailyValues(line)))
  let summed: SummedSeries | undefined
  let earlier = earlierSeries(resumed, measuredLines, daily, changedFrom)

  function* valueSeriesInSteps(assetIds?: readonly string[]): Steps<ValueSeries | undefined> {
    if (firstDay === undefined) return undefined
    if (assetIds !== undefined) {
      const wanted = new Set(assetIds)
      const chosen = [...daily].filter(([assetId]) => wanted.has(assetId)).map(([, line]) => line)
      return yield* sumValueSeries(chosen, firstDay - 1, today)
    }
    if (summed !== undefined) return summed.series
    const series = yield* resumeValueSeries(daily, firstDay - 1, today, earlier)
    summed = { series, assetIds: [...daily.keys()] }
    earlier = undefined
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
    withoutDailyValues: [...measuredLines.keys()].filter((assetId) => !daily.has(assetId)),
    effects: (after) => mergeByDay([...measuredLines.values()].map(({ replay }) => replay.effects(after))),
    valueSeries: (assetIds) => runSteps(valueSeriesInSteps(assetIds)),
    valueSeriesInSteps,
    lastSeries: () => (summed === undefined ? earlier : { ...summed, changedFrom: Number.POSITIVE_INFINITY }),
    measuredLines: new Map([...measuredLines].map(([assetId, line]) => [assetId, [line]])),
    cash,
  }
}

interface MeasuredLines {
  measuredLines: ReadonlyMap<string, MeasuredLedgerLine>
  cash: BookedCash | undefined
  firstDay: DayNumber | undefined
  /** The first day that may differ from the earlier measurement; infinity if none does. */
  changedFrom: DayNumber
}

/** Measures the line of each asset, then those of the cash that they leave. */
function* measureLinesInSteps(
  input: PortfolioInput,
  setting: LineSetting,
  previous: PortfolioMeasurement | undefined,
): Steps<MeasuredLines> {
  const markets = new Map(input.assets.map((asset) => [asset.assetId, asset]))
  const pricesDifferFrom = new Map<string, DayNumber>()
  for (const [assetId, market] of markets)
    pricesDifferFrom.set(assetId, assertMarket(market, lineOf(previous, assetId)?.market))
  const measuredLines = new Map<string, MeasuredLedgerLine>()
  let firstDay: DayNumber | undefined
  let changedFrom = Number.POSITIVE_INFINITY
  let replayedFrom = Number.POSITIVE_INFINITY

  const measure = (ledger: HoldingLedger) => {
    const { assetId } = ledger
    const before = lineOf(previous, assetId)
    const priced = { market: markets.get(assetId), differsFrom: pricesDifferFrom.get(assetId) }
    const remeasured = measureLine(setting, ledger, priced, before)
    const { columns } = remeasured.measured.replay
    if (columns.count > 0) firstDay = Math.min(firstDay ?? columns.dayAt(0), columns.dayAt(0))
    replayedFrom = Math.min(replayedFrom, remeasured.replayedFrom)
    if (before !== undefined) changedFrom = Math.min(changedFrom, remeasured.changedFrom)
    measuredLines.set(assetId, remeasured.measured)
  }
  const { ofAssets, ofMoney } = sortLedgers(ledgerOf(input), input.cash)
  for (const ledger of ofAssets) {
    measure(ledger)
    yield
  }
  const unchanged = replayedFrom === Number.POSITIVE_INFINITY ? previous : undefined
  const cash = input.cash && bookCash(input.cash, ofMoney, measuredLines, setting.today, unchanged)
  for (const ledger of cash?.ledgers ?? []) {
    measure(ledger)
    yield
  }
  return { measuredLines, cash, firstDay, changedFrom }
}

/**
 * Books the lines against cash.
 *
 * @param unchanged an earlier measurement of which no such line was replayed; its ledgers are kept if it has as many lines
 * and the same is recorded of money
 */
function bookCash(
  booking: CashBooking,
  recorded: readonly HoldingLedger[],
  lines: ReadonlyMap<string, MeasuredLedgerLine>,
  today: DayNumber,
  unchanged: PortfolioMeasurement | undefined,
): BookedCash {
  const known = unchanged?.cash
  const isKnown =
    known !== undefined &&
    isSameBooking(known.booking, booking) &&
    unchanged?.today === formatIsoDate(today) &&
    unchanged.lines.length - known.ledgers.length === lines.size &&
    recorded.length === known.recorded.length &&
    recorded.every((ledger, index) => ledger === known.recorded[index])
  return {
    booking,
    recorded,
    ledgers: isKnown ? known.ledgers : cashLedgersOf(booking, recorded, lines.values(), today),
  }
}

/** The ledgers of securities, and those of money where cash is booked. */
function sortLedgers(
  { holdings }: LedgerColumns,
  cash: CashBooking | undefined,
): { ofAssets: HoldingLedger[]; ofMoney: HoldingLedger[] } {
  const ofAssets: HoldingLedger[] = []
  const ofMoney: HoldingLedger[] = []
  const moneyAssets = new Set(cash?.assets.values())
  for (const [assetId, ledger] of holdings) {
    if (moneyAssets.has(assetId)) {
      ofMoney.push(ledger)
      continue
    }
    const ofAsset = withoutMoney(ledger)
    if (ofAsset === ledger || !isEmptyLedger(ofAsset)) ofAssets.push(ofAsset)
  }
  return { ofAssets, ofMoney }
}

/** A portfolio has one line of an asset. */
function lineOf(measured: PortfolioMeasurement | undefined, assetId: string): MeasuredLedgerLine | undefined {
  return measured?.measuredLines.get(assetId)?.[0]
}

function settingOf(input: PortfolioInput): LineSetting {
  assert(input.baseCurrency !== '', 'a portfolio is measured in a currency')
  return {
    baseCurrency: input.baseCurrency,
    rateCurrency: input.rateCurrency ?? input.baseCurrency,
    today: parseIsoDate(input.today),
    fx: input.fx,
    costMethod: input.costMethod ?? 'average',
    ignoredSplits: input.ignoredSplits ?? NONE_IGNORED,
    staleAfterDays: input.staleAfterDays ?? DEFAULT_STALE_AFTER_DAYS,
    cash: input.cash,
  }
}

function ledgerOf({ transactions }: PortfolioInput): LedgerColumns {
  return 'holdings' in transactions ? transactions : columnsOf(transactions)
}

/**
 * The series of the previous measurement, or the one that it would have resumed, with the first day that may differ in
 * the new one.
 */
function earlierSeries(
  previous: PortfolioMeasurement | undefined,
  measuredLines: ReadonlyMap<string, MeasuredLedgerLine>,
  daily: ReadonlyMap<string, MeasuredLedgerLine>,
  changedFrom: DayNumber,
): EarlierSeries | undefined {
  const last = previous?.lastSeries()
  if (previous === undefined || last === undefined) return undefined
  const firstDayOf = (assetId: string): DayNumber => {
    const lines = [lineOf(previous, assetId), measuredLines.get(assetId)]
    return Math.min(...lines.map((line) => (line === undefined ? Number.POSITIVE_INFINITY : firstEffectDay(line))))
  }
  const listed = listsDifferFrom(last.assetIds, [...daily.keys()], firstDayOf)
  return { ...last, changedFrom: Math.min(last.changedFrom, listed, changedFrom) }
}

function firstEffectDay({ replay: { columns } }: MeasuredLedgerLine): DayNumber {
  return columns.count > 0 ? columns.dayAt(0) : Number.POSITIVE_INFINITY
}
