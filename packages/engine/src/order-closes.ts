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
  const ordered: ResolvedTransaction[] = []
  let nextSplit = 0
  for (const entries of daysOf(transactions)) {
    const day = (entries[0] as ResolvedTransaction).day
    for (let split = applied[nextSplit]; split !== undefined && split.day <= day; split = applied[nextSplit]) {
      book.split(split.ratio)
      nextSplit += 1
    }
    const sorted = hasPurchaseEnteredAfterSale(entries) ? splitAtCloses(entries, book.units).flat() : entries
    for (const entry of sorted) trade(book, entry)
    ordered.push(...sorted)
  }
  return ordered
}

function* daysOf(transactions: readonly ResolvedTransaction[]): Generator<readonly ResolvedTransaction[]> {
  for (let start = 0, end = 1; start < transactions.length; start = end) {
    const day = transactions[start]?.day
    while (transactions[end]?.day === day) end += 1
    yield transactions.slice(start, end)
  }
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
