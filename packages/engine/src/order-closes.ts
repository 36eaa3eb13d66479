import { CostBook } from './cost-book.ts'
import { compareWithinDay } from './ledger.ts'
import type { ResolvedTransaction } from './resolve-transactions.ts'
import type { SplitSchedule } from './split-schedule.ts'

const NO_COST = { asset: 0, base: 0, fees: 0 }

/**
 * Reorders days on which a sale closed the holding and a purchase was entered afterwards. Transactions up to the close
 * come first, so that the purchase starts a new cost. Other days keep their order.
 *
 * @param transactions by day and by the fixed order within a day
 * @see docs/methods/cost-basis.md
 */
export function orderCloses(
  transactions: readonly ResolvedTransaction[],
  { applied }: SplitSchedule,
): readonly ResolvedTransaction[] {
  if (!hasPurchaseEnteredAfterSale(transactions)) return transactions
  const book = new CostBook('average')
  const ordered = [...transactions]
  let nextSplit = 0
  for (let start = 0, end = 0; start < ordered.length; start = end) {
    const { day } = ordered[start] as ResolvedTransaction
    while (ordered[end]?.day === day) end += 1
    for (let split = applied[nextSplit]; split !== undefined && split.day <= day; split = applied[nextSplit]) {
      book.split(split.ratio)
      nextSplit += 1
    }
    if (end - start > 1) orderDay(ordered, start, end, book.units)
    for (let at = start; at < end; at++) trade(book, ordered[at] as ResolvedTransaction)
  }
  return ordered
}

/** Orders the entries from `start` to before `end`, which are those of one day. */
function orderDay(ordered: ResolvedTransaction[], start: number, end: number, unitsHeld: number): void {
  const entries = ordered.slice(start, end)
  if (hasPurchaseEnteredAfterSale(entries))
    ordered.splice(start, entries.length, ...splitAtCloses(entries, unitsHeld).flat())
}

/** In the fixed order, a day's purchases precede its sales, and the last purchase entered comes last. */
function hasPurchaseEnteredAfterSale(transactions: readonly ResolvedTransaction[]): boolean {
  let lastPurchase: ResolvedTransaction | undefined
  for (const entry of transactions) {
    const { type, sequence } = entry.transaction
    if (type === 'buy') lastPurchase = entry
    if (type === 'sell' && lastPurchase?.day === entry.day && sequence < lastPurchase.transaction.sequence) return true
  }
  return false
}

/** Splits a day into parts; each part but the last ends with a closing sale. Within a part the fixed order applies. */
function splitAtCloses(entries: readonly ResolvedTransaction[], unitsHeld: number): ResolvedTransaction[][] {
  const byEntry = entries.toSorted((a, b) => a.transaction.sequence - b.transaction.sequence)
  const book = new CostBook('average')
  book.buy(unitsHeld, NO_COST)
  const parts: ResolvedTransaction[][] = [[]]
  let isChronological = true
  for (const entry of byEntry) {
    parts.at(-1)?.push(entry)
    if (!isChronological) continue
    // An oversold sale cannot have come first, so the order of the rest of the day is unknown.
    isChronological = trade(book, entry)
    if (isChronological && entry.transaction.type === 'sell' && book.units === 0) parts.push([])
  }
  return parts.map((part) => part.sort((a, b) => compareWithinDay(a.transaction, b.transaction)))
}

/** False if the sale exceeds the units held. */
function trade(book: CostBook, { transaction: { type, units } }: ResolvedTransaction): boolean {
  if (type === 'buy') book.buy(units, NO_COST)
  return type !== 'sell' || book.sell(units).covered === units
}
