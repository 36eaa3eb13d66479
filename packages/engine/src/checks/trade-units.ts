import { known } from '../known.ts'
import { BUY, isTradeRow, transactionAt } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { median } from '../median.ts'
import type { Checked, TradeUnitsFinding } from './finding.ts'
import { amountOf } from './trade-readings.ts'

/** Fewer trades of whole units do not say that fractions are not traded. */
const MIN_WHOLE_TRADES = 4
const THOUSAND = 1000
/** The corrected amount is at most this many times the largest other one, and the booked one this far below all. */
const MAX_TIMES = 3

/** So many purchases of one amount are a plan. */
const MIN_OF_PLAN = 8
const SAME_AMOUNT = 0.04
const MARKS = [1000, 100, 10, 0.1, 0.01, 0.001] as const

/**
 * Finds units whose decimal mark is elsewhere: 1.234 for 1,234 among whole units, if the amount is far below all others
 * and usual with a thousand times the units; or ten times the amount that a plan buys each time.
 *
 * @see docs/methods/checks.md
 */
export function checkTradeUnits(line: MeasuredLedgerLine): Checked<TradeUnitsFinding> {
  const { ledger } = line.source
  const rows = Array.from({ length: ledger.count }, (_, row) => row).filter(
    (row) => isTradeRow(ledger, row) && (ledger.prices[row] as number) > 0,
  )
  const findings = [...ofThousands(line, rows), ...ofPlan(line, rows)]
  return { findings, passed: rows.length - findings.length, notComparable: 0 }
}

function* ofThousands(line: MeasuredLedgerLine, rows: readonly number[]): Generator<TradeUnitsFinding> {
  const { ledger } = line.source
  const [row, ...others] = rows.filter((each) => !Number.isInteger(ledger.units[each]))
  const whole = rows.filter((each) => Number.isInteger(ledger.units[each]))
  if (row === undefined || others.length > 0 || whole.length < MIN_WHOLE_TRADES) return
  const units = Number(((ledger.units[row] as number) * THOUSAND).toFixed(6))
  const amount = amountOf(line, row)
  const amounts = whole.map((each) => amountOf(line, each))
  const isUsual = amount * THOUSAND <= MAX_TIMES * Math.max(...amounts) && MAX_TIMES * amount < Math.min(...amounts)
  if (Number.isInteger(units) && isUsual) yield describeUnits(line, row, units)
}

function* ofPlan(line: MeasuredLedgerLine, rows: readonly number[]): Generator<TradeUnitsFinding> {
  const { ledger } = line.source
  const purchases = rows.filter((row) => ledger.types[row] === BUY)
  const amounts = purchases.map((row) => (ledger.units[row] as number) * (ledger.prices[row] as number))
  const usual = median(amounts) ?? Number.NaN
  const others = purchases.filter((_, at) => !isSameAmount(amounts[at] as number, usual))
  if (purchases.length < MIN_OF_PLAN || others.length > 1) return
  for (const row of others) {
    const amount = (ledger.units[row] as number) * (ledger.prices[row] as number)
    const factor = MARKS.find((each) => isSameAmount(amount * each, usual))
    if (factor !== undefined)
      yield describeUnits(line, row, Number(((ledger.units[row] as number) * factor).toFixed(8)))
  }
}

function isSameAmount(a: number, b: number): boolean {
  return Math.abs(a / b - 1) <= SAME_AMOUNT
}

/** Other units that a trade should have. */
export function describeUnits(line: MeasuredLedgerLine, row: number, units: number): TradeUnitsFinding {
  const transaction = transactionAt(line.source.ledger, row)
  const { id, assetId, date: since } = transaction
  const change = { removed: [id], added: [{ ...transaction, units }] }
  const inQuestion = known(amountOf(line, row) * Math.abs(units / transaction.units - 1))
  return { kind: 'trade-units', assetId, since, inQuestion, change, transaction, units }
}
