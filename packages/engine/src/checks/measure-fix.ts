import { changeLedger } from '../build-ledger.ts'
import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import type { HoldingLedger, LedgerColumns } from '../ledger-columns.ts'
import { isMoney } from '../line-source.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { measureInSteps, type PortfolioInput, type PortfolioMeasurement } from '../measure-portfolio.ts'
import { measureReturn, type ReturnMethod } from '../measure-return.ts'
import type { IgnoredSplit } from '../split-schedule.ts'
import type { Steps } from '../steps.ts'
import type { LedgerChange } from './finding.ts'

/** A figure before and after a fix; null where it does not exist. */
export interface Change {
  before: number | null
  after: number | null
}

/** What a fix changes in the figures of its portfolio, in the portfolio's currency. */
export interface FixEffect {
  gain: Change
  value: Change
  moneyIn: Change
  /** Of the whole time, by the method asked for, as a ratio. */
  totalReturn: Change
}

/**
 * Measures the portfolio once more with the ledger after a fix of one asset. Only that asset is replayed.
 *
 * @param measurement of one portfolio
 */
export function* measureFixInSteps(
  measurement: PortfolioMeasurement,
  assetId: string,
  change: LedgerChange,
  method: ReturnMethod,
): Steps<FixEffect | undefined> {
  const input = inputOf(measurement)
  if (input === undefined) return undefined
  const removed = new Map([[assetId, new Set(change.removed)]])
  const transactions = changeLedger(input.transactions, removed, change.added)
  const ignored = (change.ignoredSplits ?? []).map((date) => ({ assetId, date }))
  const isRestored = (split: IgnoredSplit) =>
    split.assetId === assetId && change.restoredSplits?.includes(split.date) === true
  const ignoredSplits = [...(input.ignoredSplits ?? []).filter((split) => !isRestored(split)), ...ignored]
  const after = yield* measureInSteps({ ...input, transactions, ignoredSplits }, measurement)
  return yield* compareMeasurementsInSteps(measurement, after, method, new Set())
}

/**
 * The figures of a portfolio in two measurements. Undefined where the sums of one of them leave out an asset that is
 * `concerned`, so that they say nothing of it.
 */
export function* compareMeasurementsInSteps(
  measurement: PortfolioMeasurement,
  after: PortfolioMeasurement,
  method: ReturnMethod,
  concerned: ReadonlySet<string>,
): Steps<FixEffect | undefined> {
  const leftOut = [...measurement.totals.leftOut, ...after.totals.leftOut]
  if (leftOut.some(({ assetId }) => concerned.has(assetId))) return undefined
  yield* measurement.valueSeriesInSteps()
  yield* after.valueSeriesInSteps()
  const figure = (read: (measured: PortfolioMeasurement) => number | null): Change => ({
    before: read(measurement),
    after: read(after),
  })
  return {
    gain: figure(({ totals }) => totals.gain.total),
    value: figure(({ totals }) => totals.currentValue),
    moneyIn: figure(({ totals }) => totals.moneyIn),
    totalReturn: figure((measured) => totalReturn(measured, method)),
  }
}

/** As every page names it: from the day before the first transaction. */
function totalReturn(measurement: PortfolioMeasurement, method: ReturnMethod): number | null {
  const { firstDate, today } = measurement
  if (firstDate === null) return null
  return measureReturn(measurement, method, { from: formatIsoDate(parseIsoDate(firstDate) - 1), to: today }).value
}

/** The transactions of a measurement of one portfolio; undefined for an empty ledger. */
export function measuredLedger(measurement: PortfolioMeasurement): LedgerColumns | undefined {
  return inputOf(measurement)?.transactions
}

/** What the portfolio was measured from; undefined for an empty ledger. */
function inputOf(measurement: PortfolioMeasurement): (PortfolioInput & { transactions: LedgerColumns }) | undefined {
  const lines = [...measurement.measuredLines.values()].flatMap(([line]) => (line === undefined ? [] : [line]))
  const [first] = lines
  if (first === undefined) return undefined
  const { today, ...setting } = first.setting
  return {
    ...setting,
    today: formatIsoDate(today),
    transactions: ledgerOf(lines, measurement.cash?.recorded ?? []),
    assets: lines.flatMap(({ market }) => market ?? []),
  }
}

/** @param money what is recorded of it: the ledgers of its lines are derived */
function ledgerOf(lines: readonly MeasuredLedgerLine[], money: readonly HoldingLedger[]): LedgerColumns {
  const ledgers = [...lines.filter(({ source }) => !isMoney(source)).map(({ source }) => source.ledger), ...money]
  const count = ledgers.reduce((sum, { count: rows, unmeasurable }) => sum + rows + unmeasurable.length, 0)
  return { count, holdings: new Map(ledgers.map((ledger) => [ledger.assetId, ledger])) }
}
