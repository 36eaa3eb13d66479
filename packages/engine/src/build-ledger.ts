import { type DayNumber, readIsoDate } from './calendar.ts'
import { compareTexts } from './compare-texts.ts'
import type { EntryType, LedgerTransaction } from './ledger.ts'
import {
  currencyOf,
  firstRow,
  type HoldingLedger,
  type LedgerColumns,
  sizeOf,
  TYPES,
  transactionAt,
  transactionsOf,
} from './ledger-columns.ts'
import { type AssetSpan, isOfMoney, LedgerRows } from './ledger-rows.ts'

/** What a row of cash has other than the row that it comes from. */
export interface CashRow {
  type?: EntryType
  units?: number
  price?: number
  fee?: number
  /** The asset that it is booked against. */
  counterpart?: string | undefined
}

/** Collects the transactions of one asset, in any order. */
export class HoldingBuilder {
  readonly #assetId: string
  readonly #rows: LedgerRows
  readonly #counterparts: (string | undefined)[] = []
  readonly #unmeasurable: LedgerTransaction[] = []

  /** @param capacity for how many rows there is room at first */
  constructor(assetId: string, capacity?: number) {
    this.#assetId = assetId
    this.#rows = new LedgerRows(capacity)
  }

  add(transaction: LedgerTransaction): void {
    if (this.#rows.add(transaction) === undefined) this.#unmeasurable.push(transaction)
  }

  /** Adds the transactions of a built ledger except the `removed` ids. */
  addAll(ledger: HoldingLedger, removed: ReadonlySet<string>): void {
    let start = 0
    for (let row = 0; removed.size > 0 && row < ledger.count; row++) {
      if (!removed.has(ledger.ids[row] as string)) continue
      this.#rows.addRows(ledger, start, row)
      start = row + 1
    }
    this.#rows.addRows(ledger, start, ledger.count)
    this.#unmeasurable.push(...ledger.unmeasurable.filter(({ id }) => !removed.has(id)))
  }

  /** Adds a row of another ledger to one of cash. */
  addRow(ledger: HoldingLedger, from: number, cash: CashRow): void {
    const rows = this.#rows
    const row = rows.next(ledger.ids[from] as string)
    this.#counterparts[row] = cash.counterpart
    rows.days[row] = ledger.days[from] as number
    rows.types[row] = cash.type === undefined ? (ledger.types[from] as number) : TYPES.indexOf(cash.type)
    rows.units[row] = cash.units ?? (ledger.units[from] as number)
    rows.prices[row] = cash.price ?? (ledger.prices[from] as number)
    rows.fees[row] = cash.fee ?? (ledger.fees[from] as number)
    rows.rates[row] = ledger.rates[from] as number
    rows.currencies[row] = rows.currencyIndex(currencyOf(ledger, from))
    rows.sequences[row] = ledger.sequences[from] as number
  }

  finishCash(currency: string): HoldingLedger {
    const order = this.#order()
    const counterparts = order === undefined ? this.#counterparts : Array.from(order, (row) => this.#counterparts[row])
    return { ...this.finish(order), cash: { currency, counterparts } }
  }

  finish(order: Int32Array | undefined = this.#order()): HoldingLedger {
    const span = { assetId: this.#assetId, start: 0, end: this.#rows.count, unmeasurable: this.#unmeasurable }
    return this.#rows.ledgersOf([span], order)[0] as HoldingLedger
  }

  /** The rows in their fixed order; undefined if they are in it. */
  #order(): Int32Array | undefined {
    const rows = this.#rows
    let isOrdered = true
    for (let row = 1; isOrdered && row < rows.count; row++) isOrdered = rows.compare(row - 1, row) <= 0
    return isOrdered
      ? undefined
      : Int32Array.from({ length: rows.count }, (_, row) => row).sort((a, b) => rows.compare(a, b))
  }
}

/** The ledger without what counts only where cash is booked; the same object if there is none. */
export function withoutMoney(ledger: HoldingLedger): HoldingLedger {
  if (!ledger.hasMoneyRows) return ledger
  return holdingLedgerOf(
    ledger.assetId,
    transactionsOf(ledger).filter((transaction) => !isOfMoney(transaction)),
  )
}

/** An asset of a ledger that is built. */
interface AssetRows {
  readonly assetId: string
  readonly position: number
  count: number
  readonly unmeasurable: LedgerTransaction[]
}

/** Builds a ledger from transactions in any order, so that the rows of a database need not be kept. */
export class LedgerBuilder {
  readonly #rows = new LedgerRows()
  readonly #assets = new Map<string, AssetRows>()
  /** By row, the position of its asset. */
  readonly #assetOfRow: number[] = []
  #count = 0

  add(transaction: LedgerTransaction): void {
    const asset = this.#assetOf(transaction.assetId)
    this.#count += 1
    if (this.#rows.add(transaction) === undefined) {
      asset.unmeasurable.push(transaction)
      return
    }
    asset.count += 1
    this.#assetOfRow.push(asset.position)
  }

  finish(): LedgerColumns {
    const spans: AssetSpan[] = []
    let start = 0
    for (const { assetId, count, unmeasurable } of this.#assets.values()) {
      spans.push({ assetId, start, end: start + count, unmeasurable })
      start += count
    }
    const ledgers = this.#rows.ledgersOf(spans, this.#orderByAsset(spans))
    return { count: this.#count, holdings: new Map(ledgers.map((ledger) => [ledger.assetId, ledger])) }
  }

  #assetOf(assetId: string): AssetRows {
    const known = this.#assets.get(assetId)
    if (known !== undefined) return known
    const asset = { assetId, position: this.#assets.size, count: 0, unmeasurable: [] }
    this.#assets.set(assetId, asset)
    return asset
  }

  /** The rows by asset, each asset's in their fixed order. */
  #orderByAsset(spans: readonly AssetSpan[]): Int32Array {
    const rows = this.#rows
    const order = new Int32Array(rows.count)
    const ends = spans.map(({ start }) => start)
    for (let row = 0; row < rows.count; row++) {
      const asset = this.#assetOfRow[row] as number
      const at = ends[asset] as number
      order[at] = row
      ends[asset] = at + 1
    }
    for (const { start, end } of spans) {
      let at = start + 1
      while (at < end && rows.compare(order[at - 1] as number, order[at] as number) <= 0) at += 1
      if (at < end) order.subarray(start, end).sort((a, b) => rows.compare(a, b))
    }
    return order
  }
}

/** The columns of a ledger, by asset. */
export function columnsOf(transactions: Iterable<LedgerTransaction>): LedgerColumns {
  const builder = new LedgerBuilder()
  for (const transaction of transactions) builder.add(transaction)
  return builder.finish()
}

/** The columns of one asset's transactions. */
export function holdingLedgerOf(assetId: string, transactions: Iterable<LedgerTransaction>): HoldingLedger {
  const builder = new HoldingBuilder(assetId)
  for (const transaction of transactions) builder.add(transaction)
  return builder.finish()
}

/**
 * The ledger without the `removed` ids and with the `added` transactions. Only the columns of assets that change are
 * built anew. The assets are in the order of their first transaction by day and sequence.
 */
export function changeLedger(
  ledger: LedgerColumns,
  removed: ReadonlyMap<string, ReadonlySet<string>>,
  added: readonly LedgerTransaction[],
): LedgerColumns {
  const addedTo = Map.groupBy(added, ({ assetId }) => assetId)
  const holdings = new Map(ledger.holdings)
  let count = ledger.count
  for (const assetId of new Set([...removed.keys(), ...addedTo.keys()])) {
    const before = holdings.get(assetId)
    const now = changeHolding(assetId, before, removed.get(assetId) ?? NONE, addedTo.get(assetId) ?? [])
    count += sizeOf(now) - (before === undefined ? 0 : sizeOf(before))
    if (sizeOf(now) === 0) holdings.delete(assetId)
    else holdings.set(assetId, now)
  }
  return { count, holdings: orderByStart(holdings) }
}

function orderByStart(holdings: ReadonlyMap<string, HoldingLedger>): Map<string, HoldingLedger> {
  const started = [...holdings.values()].map((ledger) => ({ ledger, start: startOf(ledger) }))
  started.sort((a, b) => compareStarts(a.start, b.start))
  return new Map(started.map(({ ledger }) => [ledger.assetId, ledger]))
}

/** The transactions until the end of a day. */
export function ledgerUntil(ledger: LedgerColumns, day: DayNumber): LedgerColumns {
  const removed = new Map<string, ReadonlySet<string>>()
  for (const [assetId, { count, days, ids, unmeasurable }] of ledger.holdings) {
    const later = unmeasurable.filter(({ date }) => readIsoDate(date) > day).map(({ id }) => id)
    for (let row = count - 1; row >= 0 && (days[row] as number) > day; row--) later.push(ids[row] as string)
    if (later.length > 0) removed.set(assetId, new Set(later))
  }
  return changeLedger(ledger, removed, [])
}

const NONE: ReadonlySet<string> = new Set()

/** The columns of one asset without the `removed` ids and with the `added` transactions. */
export function changeHolding(
  assetId: string,
  before: HoldingLedger | undefined,
  removed: ReadonlySet<string>,
  added: readonly LedgerTransaction[],
): HoldingLedger {
  const builder = new HoldingBuilder(assetId, (before?.count ?? 0) + added.length)
  if (before !== undefined) builder.addAll(before, removed)
  for (const transaction of added) builder.add(transaction)
  return builder.finish()
}

interface Start {
  date: string
  sequence: number
}

function compareStarts(a: Start, b: Start): number {
  return compareTexts(a.date, b.date) || a.sequence - b.sequence
}

/** The first transaction by day and sequence. */
function startOf(ledger: HoldingLedger): Start {
  const rows = firstRow(ledger)
  const first = rows === undefined ? [] : [transactionAt(ledger, rows)]
  return [...first, ...ledger.unmeasurable].reduce((start, each) => (compareStarts(each, start) < 0 ? each : start))
}
