import { type DayNumber, formatIsoDate } from '../calendar.ts'
import { known } from '../known.ts'
import { currencyOf, isDerivedRow, isTradeRow, transactionAt } from '../ledger-columns.ts'
import { isMoney } from '../line-source.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { closesOn, isOfDayIn } from './compare-prices.ts'
import type { Checked, TradeDateFinding } from './finding.ts'
import { type OtherDate, otherDates } from './other-dates.ts'
import { amountOf } from './trade-readings.ts'

/** Rows before and after one that must be in the order of their days. */
const NEIGHBOURS = 6
const MIN_NEIGHBOURS = 9
/** Rows of one day are always in order, so that there must be this many days among them. */
const MIN_DAYS = 4

interface EnteredRow {
  line: MeasuredLedgerLine
  row: number
  day: DayNumber
  sequence: number
}

/**
 * Files and statements are in the order of their days. A row that breaks this order among rows that keep it, and keeps
 * it with day and month swapped or in another year, belongs to that day. Its price must not contradict.
 *
 * @see docs/methods/checks.md
 */
export function checkEntryOrder({ rows }: EntryOrder): Checked<TradeDateFinding> {
  const findings = rows.flatMap((_, at) => findOutOfOrder(rows, at) ?? [])
  return { findings, passed: rows.length - findings.length, notComparable: 0 }
}

/** The rows of a ledger as they were entered. */
export interface EntryOrder {
  rows: readonly EnteredRow[]
  /** True for a row among rows in the order of their days: its day is right. */
  isInOrder: (transactionId: string) => boolean
}

export function entryOrderOf(lines: readonly MeasuredLedgerLine[]): EntryOrder {
  const rows = enteredRows(lines)
  let places: Map<string, number> | undefined
  return {
    rows,
    isInOrder(id) {
      places ??= new Map(rows.map(({ line, row }, place) => [line.source.ledger.ids[row] as string, place]))
      const at = places.get(id)
      return at !== undefined && isAmongOrdered(rows, at)
    },
  }
}

function isAmongOrdered(rows: readonly EnteredRow[], at: number): boolean {
  const around = rows.slice(Math.max(0, at - NEIGHBOURS), at + 1 + NEIGHBOURS)
  return (
    around.length > MIN_NEIGHBOURS && new Set(around.map(({ day }) => day)).size > MIN_DAYS && directionOf(around) !== 0
  )
}

function enteredRows(lines: readonly MeasuredLedgerLine[]): EnteredRow[] {
  const rows: EnteredRow[] = []
  let isSorted = true
  for (const line of lines) {
    const { ledger } = line.source
    for (let row = 0; row < ledger.count; row++) {
      if (isDerivedRow(ledger, row)) continue
      const entered = { line, row, day: ledger.days[row] as number, sequence: ledger.sequences[row] as number }
      isSorted &&= (rows.at(-1)?.sequence ?? 0) <= entered.sequence
      rows.push(entered)
    }
  }
  return isSorted ? rows : rows.sort((a, b) => a.sequence - b.sequence)
}

function findOutOfOrder(rows: readonly EnteredRow[], at: number): TradeDateFinding | undefined {
  const own = rows[at] as EnteredRow
  const [before, after] = [rows[at - 1]?.day, rows[at + 1]?.day]
  // Most rows stand between their neighbours.
  if (isBetween(own.day, before, after)) return undefined
  const around = [...rows.slice(Math.max(0, at - NEIGHBOURS), at), ...rows.slice(at + 1, at + 1 + NEIGHBOURS)]
  if (around.length < MIN_NEIGHBOURS || new Set(around.map(({ day }) => day)).size < MIN_DAYS) return undefined
  const direction = directionOf(around)
  if (direction === 0) return undefined
  const { today } = own.line.setting
  const inOrder = ({ day }: OtherDate) =>
    direction * (day - (before ?? day)) >= 0 && direction * ((after ?? day) - day) >= 0
  const candidates = otherDates(own.day, today).filter(
    (other) => inOrder(other) && isPossible(own, other.day, before === undefined || after === undefined),
  )
  const [only, second] = candidates
  if (only === undefined || second !== undefined) return undefined
  return describe(own, only)
}

function isBetween(day: DayNumber, before = day, after = day): boolean {
  return (before <= day && day <= after) || (before >= day && day >= after)
}

/** 1: ascending, -1: descending, 0: neither. */
function directionOf(rows: readonly EnteredRow[]): -1 | 0 | 1 {
  const steps = rows.slice(1).map(({ day }, at) => day - (rows[at]?.day ?? day))
  if (steps.every((step) => step >= 0)) return 1
  return steps.every((step) => step <= 0) ? -1 : 0
}

/** At the end of a list, where one neighbour is missing, the price must say that it is the other day's. */
function isPossible({ line, row, day }: EnteredRow, other: DayNumber, isAtEnd: boolean): boolean {
  const { ledger } = line.source
  if (isMoney(line.source) || !isTradeRow(ledger, row) || !((ledger.prices[row] as number) > 0)) return !isAtEnd
  const isOf = (on: DayNumber) => {
    const closes = closesOn(line, on, currencyOf(ledger, row))?.market
    return closes && isOfDayIn(line, closes, on, ledger.prices[row] as number)
  }
  return isAtEnd ? isOf(other) === true && isOf(day) === false : isOf(other) !== false
}

function describe({ line, row }: EnteredRow, { day, reading }: OtherDate): TradeDateFinding {
  const transaction = transactionAt(line.source.ledger, row)
  const date = formatIsoDate(day)
  return {
    kind: 'trade-date',
    assetId: transaction.assetId,
    since: transaction.date,
    inQuestion: known(amountOf(line, row)),
    change: { removed: [transaction.id], added: [{ ...transaction, date }] },
    transaction,
    date,
    reading,
  }
}
