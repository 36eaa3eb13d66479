import { paymentRows } from './asset-ledger.ts'
import type { DayNumber } from './calendar.ts'
import { sameDayOrder } from './ledger.ts'
import { BUY, type HoldingLedger, SELL, typeOf } from './ledger-columns.ts'
import type { SplitSchedule } from './split-schedule.ts'
import { UnitsBook } from './units-book.ts'

/** The order of an earlier ledger, whose rows before a day are the same. */
interface KnownOrder {
  order: Int32Array | undefined
  until: DayNumber
}

const NO_ROWS = new Int32Array()
const NOTHING_KNOWN: KnownOrder = { order: undefined, until: Number.NEGATIVE_INFINITY }

/**
 * The rows of trades, dividends and fees in the order in which they count; undefined if that is every row in order. Only
 * days on which a sale closed the holding and a purchase was entered afterwards are reordered: transactions up to the
 * close come first, so that the purchase starts a new cost.
 *
 * @param known of a ledger with the same splits
 * @see docs/methods/cost-basis.md
 */
export function orderCloses(
  ledger: HoldingLedger,
  { applied }: SplitSchedule,
  known: KnownOrder = NOTHING_KNOWN,
): Int32Array | undefined {
  if (known.until === Number.POSITIVE_INFINITY) return known.order
  const rows = paymentRows(ledger)
  if (!ledger.hasPurchaseAfterSale) return rows
  const { days } = ledger
  const ordered = rows ?? allRows(ledger)
  const earlier = known.order ?? NO_ROWS
  for (let at = 0; at < earlier.length && (days[ordered[at] as number] as number) < known.until; at++)
    ordered[at] = earlier[at] as number
  const book = new UnitsBook()
  let nextSplit = 0
  for (let start = 0, end = 0; start < ordered.length; start = end) {
    const day = days[ordered[start] as number] as number
    while (end < ordered.length && days[ordered[end] as number] === day) end += 1
    for (let split = applied[nextSplit]; split !== undefined && split.day <= day; split = applied[nextSplit]) {
      book.split(split.ratio)
      nextSplit += 1
    }
    if (end - start > 1 && day >= known.until) orderDay(ledger, ordered.subarray(start, end), book.units)
    for (let at = start; at < end; at++) trade(ledger, book, ordered[at] as number)
  }
  return ordered
}

function allRows({ count }: HoldingLedger): Int32Array {
  const rows = new Int32Array(count)
  for (let row = 0; row < count; row++) rows[row] = row
  return rows
}

/** Orders the rows of one day in place. */
function orderDay(ledger: HoldingLedger, rows: Int32Array, unitsHeld: number): void {
  if (hasPurchaseEnteredAfterSale(ledger, rows)) rows.set(splitAtCloses(ledger, rows, unitsHeld).flat())
}

/** In the fixed order, a day's purchases precede its sales, and the last purchase entered comes last. */
function hasPurchaseEnteredAfterSale({ types, sequences }: HoldingLedger, rows: Int32Array): boolean {
  let lastPurchase = Number.NEGATIVE_INFINITY
  for (const row of rows) {
    if (types[row] === BUY) lastPurchase = sequences[row] as number
    if (types[row] === SELL && (sequences[row] as number) < lastPurchase) return true
  }
  return false
}

/** Splits a day into parts; each part but the last ends with a closing sale. Within a part the fixed order applies. */
function splitAtCloses(ledger: HoldingLedger, rows: Int32Array, unitsHeld: number): number[][] {
  const { sequences, types } = ledger
  const bySequence = (a: number, b: number) => (sequences[a] as number) - (sequences[b] as number)
  const byFixedOrder = (a: number, b: number) =>
    sameDayOrder(typeOf(ledger, a)) - sameDayOrder(typeOf(ledger, b)) || bySequence(a, b)
  const book = new UnitsBook(unitsHeld)
  const parts: number[][] = [[]]
  let isChronological = true
  for (const row of [...rows].sort(bySequence)) {
    parts.at(-1)?.push(row)
    if (!isChronological) continue
    // An oversold sale cannot have come first, so the order of the rest of the day is unknown.
    isChronological = trade(ledger, book, row)
    if (isChronological && types[row] === SELL && book.units === 0) parts.push([])
  }
  return parts.map((part) => part.sort(byFixedOrder))
}

/** False if the sale exceeds the units held. */
function trade({ types, units }: HoldingLedger, book: UnitsBook, row: number): boolean {
  const traded = units[row] as number
  if (types[row] === BUY) book.buy(traded)
  return types[row] !== SELL || book.sell(traded) === traded
}
