import { assert } from './assert-series.ts'
import { type DayNumber, formatIsoDate, readIsoDate } from './calendar.ts'
import { compareTexts } from './compare-texts.ts'
import {
  type EntryType,
  isMeasurable,
  type LedgerTransaction,
  type RecordedType,
  sameDayOrder,
  type Transfer,
} from './ledger.ts'

/**
 * The transactions of one asset as columns, one row each. Never changed once it is built. Takes 46 bytes a row and the
 * ids, a fifth of what objects take.
 */
export interface HoldingLedger {
  readonly assetId: string
  readonly count: number
  /** Ascending; within a day in the fixed order, then by sequence. */
  readonly days: Int32Array
  /** Positions in `TYPES`. */
  readonly types: Uint8Array
  readonly units: Float64Array
  readonly prices: Float64Array
  readonly fees: Float64Array
  /** NaN for a transaction without a rate. */
  readonly rates: Float64Array
  /** Positions in `currencyCodes`. */
  readonly currencies: Uint16Array
  readonly currencyCodes: readonly string[]
  readonly sequences: Float64Array
  readonly ids: readonly string[]
  /** The rows of splits and reverse splits. */
  readonly splitRows: readonly number[]
  /** Of the rows that are ends of transfers. */
  readonly transfers: ReadonlyMap<number, Transfer>
  /** True if on some day a purchase was entered after a sale. */
  readonly hasPurchaseAfterSale: boolean
  /** True if a row, or a transaction without one, counts only where cash is booked. */
  readonly hasMoneyRows: boolean
  /** Transactions that cannot be measured, in the order of the input. They have no row. */
  readonly unmeasurable: readonly LedgerTransaction[]
  /** Of a ledger of cash: its ISO 4217 currency, and by row the asset that a row is booked against. */
  readonly cash?: { readonly currency: string; readonly counterparts: readonly (string | undefined)[] }
}

/** A portfolio's ledger, by asset. The engine never changes it. */
export interface LedgerColumns {
  readonly count: number
  /** In the order of each asset's first transaction. */
  readonly holdings: ReadonlyMap<string, HoldingLedger>
}

/** The types that are recorded, each in the place of its code. */
export const RECORDED_TYPES = [
  'buy',
  'sell',
  'dividend',
  'fee',
  'spinoff',
  'returnofcapital',
  'split',
  'reversesplit',
  'deposit',
  'withdrawal',
  'interest',
  'interestpaid',
  'tax',
] as const satisfies readonly RecordedType[]
const TYPES = [...RECORDED_TYPES, 'received', 'paid'] as const satisfies readonly EntryType[]
export const BUY = 0
export const SELL = 1
export const DIVIDEND = 2
export const FEE = 3
export const SPINOFF = 4
export const RETURN_OF_CAPITAL = 5
const FIRST_SPLIT = 6
const LAST_SPLIT = 7
export const DEPOSIT = 8
export const WITHDRAWAL = 9
export const INTEREST = 10
export const RECEIVED = 13
export const PAID = 14

const ORDERS = Uint8Array.from(TYPES, sameDayOrder)
const FIRST_CAPACITY = 16
const MAX_CURRENCIES = 0x1_00_00

export function typeOf({ types }: HoldingLedger, row: number): EntryType {
  return TYPES[types[row] as number] as EntryType
}

export function currencyOf({ currencies, currencyCodes }: HoldingLedger, row: number): string {
  return currencyCodes[currencies[row] as number] as string
}

/** True for a purchase or a sale. */
export function isTradeRow({ types }: HoldingLedger, row: number): boolean {
  return types[row] === BUY || types[row] === SELL
}

export function isSplitRow({ types }: HoldingLedger, row: number): boolean {
  return isSplit(types[row] as number)
}

function isSplit(type: number): boolean {
  return type === FIRST_SPLIT || type === LAST_SPLIT
}

/** True for a deposit, a withdrawal, interest or a tax of the account. */
export function isMoneyRow({ types }: Pick<HoldingLedger, 'types'>, row: number): boolean {
  return (types[row] as number) > LAST_SPLIT
}

/** The transaction of a row, as it was added. */
export function transactionAt(ledger: HoldingLedger, row: number): LedgerTransaction {
  const rate = ledger.rates[row] as number
  const transfer = ledger.transfers.get(row)
  return {
    id: ledger.ids[row] as string,
    assetId: ledger.assetId,
    type: typeOf(ledger, row),
    date: formatIsoDate(ledger.days[row] as number),
    units: ledger.units[row] as number,
    price: ledger.prices[row] as number,
    fee: ledger.fees[row] as number,
    currency: currencyOf(ledger, row),
    rate: Number.isNaN(rate) ? null : rate,
    sequence: ledger.sequences[row] as number,
    ...(transfer !== undefined && { transfer }),
  }
}

/** True for a row of cash that another transaction brings about. */
export function isDerivedRow({ types }: Pick<HoldingLedger, 'types'>, row: number): boolean {
  return types[row] === RECEIVED || types[row] === PAID
}

/** What a row of cash has other than the row that it comes from. */
export interface CashRow {
  type?: EntryType
  units?: number
  price?: number
  fee?: number
  /** The asset that it is booked against. */
  counterpart?: string | undefined
}

/** Transactions as columns that grow, in the order in which they are added. */
class Rows {
  count = 0
  days = new Int32Array(FIRST_CAPACITY)
  types = new Uint8Array(FIRST_CAPACITY)
  units = new Float64Array(FIRST_CAPACITY)
  prices = new Float64Array(FIRST_CAPACITY)
  fees = new Float64Array(FIRST_CAPACITY)
  rates = new Float64Array(FIRST_CAPACITY)
  currencies = new Uint16Array(FIRST_CAPACITY)
  sequences = new Float64Array(FIRST_CAPACITY)
  readonly currencyCodes: string[] = []
  readonly ids: string[] = []
  readonly transfers = new Map<number, Transfer>()

  /** Returns the row; undefined if the transaction cannot be measured. */
  add(transaction: LedgerTransaction): number | undefined {
    const day = readIsoDate(transaction.date)
    if (Number.isNaN(day) || !isMeasurable(transaction)) return undefined
    const row = this.next(transaction.id)
    this.days[row] = day
    this.types[row] = TYPES.indexOf(transaction.type)
    this.units[row] = transaction.units
    this.prices[row] = transaction.price
    this.fees[row] = transaction.fee
    this.rates[row] = transaction.rate ?? Number.NaN
    this.currencies[row] = this.currencyIndex(transaction.currency)
    this.sequences[row] = transaction.sequence
    if (transaction.transfer !== undefined) this.transfers.set(row, transaction.transfer)
    return row
  }

  /** Adds the rows of a built ledger from `start` until before `end`. */
  addRows(ledger: HoldingLedger, start: number, end: number): void {
    const first = this.count
    this.count += end - start
    this.#growTo(this.count)
    this.days.set(ledger.days.subarray(start, end), first)
    this.types.set(ledger.types.subarray(start, end), first)
    this.units.set(ledger.units.subarray(start, end), first)
    this.prices.set(ledger.prices.subarray(start, end), first)
    this.fees.set(ledger.fees.subarray(start, end), first)
    this.rates.set(ledger.rates.subarray(start, end), first)
    this.sequences.set(ledger.sequences.subarray(start, end), first)
    for (let row = start; row < end; row++) {
      this.currencies[first + row - start] = this.currencyIndex(currencyOf(ledger, row))
      this.ids.push(ledger.ids[row] as string)
    }
    for (const [row, transfer] of ledger.transfers)
      if (row >= start && row < end) this.transfers.set(first + row - start, transfer)
  }

  /** An empty row. */
  next(id: string): number {
    const row = this.count
    this.count += 1
    this.ids.push(id)
    this.#growTo(this.count)
    return row
  }

  #growTo(count: number): void {
    if (count <= this.days.length) return
    const capacity = Math.max(count, 2 * this.days.length)
    this.days = grown(this.days, new Int32Array(capacity))
    this.types = grown(this.types, new Uint8Array(capacity))
    this.units = grown(this.units, new Float64Array(capacity))
    this.prices = grown(this.prices, new Float64Array(capacity))
    this.fees = grown(this.fees, new Float64Array(capacity))
    this.rates = grown(this.rates, new Float64Array(capacity))
    this.currencies = grown(this.currencies, new Uint16Array(capacity))
    this.sequences = grown(this.sequences, new Float64Array(capacity))
  }

  currencyIndex(currency: string): number {
    const known = this.currencyCodes.indexOf(currency)
    if (known >= 0) return known
    assert(this.currencyCodes.length < MAX_CURRENCIES, 'the currencies of a holding have 16-bit positions')
    return this.currencyCodes.push(currency) - 1
  }

  /** The fixed order of the rows of one asset. */
  compare(a: number, b: number): number {
    return (
      (this.days[a] as number) - (this.days[b] as number) ||
      (ORDERS[this.types[a] as number] as number) - (ORDERS[this.types[b] as number] as number) ||
      (this.sequences[a] as number) - (this.sequences[b] as number)
    )
  }

  /** All rows as the ledgers of assets, each with its span of `order`. The ledgers share the memory of the columns. */
  ledgersOf(spans: readonly AssetSpan[], order: Int32Array | undefined): HoldingLedger[] {
    const { count } = this
    const days = gather(this.days, count, order)
    const types = gather(this.types, count, order)
    const units = gather(this.units, count, order)
    const prices = gather(this.prices, count, order)
    const fees = gather(this.fees, count, order)
    const rates = gather(this.rates, count, order)
    const sequences = gather(this.sequences, count, order)
    const currencies = gather(this.currencies, count, order)
    return spans.map(({ assetId, start, end, unmeasurable }) => {
      const ofAsset = {
        days: days.subarray(start, end),
        types: types.subarray(start, end),
        sequences: sequences.subarray(start, end),
      }
      return {
        assetId,
        count: end - start,
        ...ofAsset,
        units: units.subarray(start, end),
        prices: prices.subarray(start, end),
        fees: fees.subarray(start, end),
        rates: rates.subarray(start, end),
        ...this.#currenciesOf(currencies.subarray(start, end)),
        ids: order === undefined ? this.ids.slice(start, end) : idsAt(this.ids, order, start, end),
        splitRows: rowsOfSplits(ofAsset.types),
        transfers: this.#transfersOf(order, start, end),
        hasPurchaseAfterSale: hasPurchaseAfterSale(ofAsset),
        hasMoneyRows: ofAsset.types.some((type) => type > LAST_SPLIT) || unmeasurable.some(isOfMoney),
        unmeasurable,
      }
    })
  }

  /** The codes are in the order of the rows. Changes the positions to those of the asset's codes. */
  #currenciesOf(currencies: Uint16Array): Pick<HoldingLedger, 'currencies' | 'currencyCodes'> {
    const places: number[] = []
    for (let row = 0; row < currencies.length; row++) {
      const place = currencies[row] as number
      const known = places.indexOf(place)
      currencies[row] = known >= 0 ? known : places.push(place) - 1
    }
    return { currencies, currencyCodes: places.map((place) => this.currencyCodes[place] as string) }
  }

  #transfersOf(order: Int32Array | undefined, start: number, end: number): ReadonlyMap<number, Transfer> {
    if (this.transfers.size === 0) return NO_TRANSFERS
    const transfers = new Map<number, Transfer>()
    for (let at = start; at < end; at++) {
      const transfer = this.transfers.get(order === undefined ? at : (order[at] as number))
      if (transfer !== undefined) transfers.set(at - start, transfer)
    }
    return transfers
  }
}

/** The rows of an asset, from `start` until before `end`. */
interface AssetSpan {
  assetId: string
  start: number
  end: number
  unmeasurable: readonly LedgerTransaction[]
}

const NO_TRANSFERS: ReadonlyMap<number, Transfer> = new Map()

/** Collects the transactions of one asset, in any order. */
export class HoldingBuilder {
  readonly #assetId: string
  readonly #rows = new Rows()
  readonly #counterparts: (string | undefined)[] = []
  readonly #unmeasurable: LedgerTransaction[] = []

  constructor(assetId: string) {
    this.#assetId = assetId
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

function isOfMoney({ type }: LedgerTransaction): boolean {
  return TYPES.indexOf(type) > LAST_SPLIT
}

/** The ledger without what counts only where cash is booked; the same object if there is none. */
export function withoutMoney(ledger: HoldingLedger): HoldingLedger {
  if (!ledger.hasMoneyRows) return ledger
  return holdingLedgerOf(
    ledger.assetId,
    transactionsOf(ledger).filter((transaction) => !isOfMoney(transaction)),
  )
}

/** True if the ledger has neither a row nor a transaction that cannot be measured. */
export function isEmptyLedger(ledger: HoldingLedger): boolean {
  return sizeOf(ledger) === 0
}

function grown<Kind extends Column>(from: Column, to: Kind): Kind {
  to.set(from)
  return to
}

type Column = Int32Array | Uint8Array | Uint16Array | Float64Array

interface Sliceable<Kind> {
  [row: number]: number
  slice(start: number, end: number): Kind
}

/** The first rows of a column, in an order or as they are. */
function gather<Kind extends Sliceable<Kind>>(from: Kind, count: number, order: Int32Array | undefined): Kind {
  const to = from.slice(0, count)
  if (order !== undefined) for (let at = 0; at < count; at++) to[at] = from[order[at] as number] as number
  return to
}

function rowsOfSplits(types: Uint8Array): number[] {
  const rows: number[] = []
  for (let row = 0; row < types.length; row++) if (isSplit(types[row] as number)) rows.push(row)
  return rows
}

function idsAt(ids: readonly string[], order: Int32Array, start: number, end: number): string[] {
  const found: string[] = []
  for (let at = start; at < end; at++) found.push(ids[order[at] as number] as string)
  return found
}

/** In the fixed order, a day's purchases precede its sales, and the last purchase entered comes last. */
function hasPurchaseAfterSale({
  days,
  types,
  sequences,
}: Pick<HoldingLedger, 'days' | 'types' | 'sequences'>): boolean {
  let lastPurchase = -1
  for (let row = 0; row < types.length; row++) {
    if (types[row] === BUY) lastPurchase = row
    else if (
      types[row] === SELL &&
      lastPurchase >= 0 &&
      days[lastPurchase] === days[row] &&
      (sequences[row] as number) < (sequences[lastPurchase] as number)
    ) {
      return true
    }
  }
  return false
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
  readonly #rows = new Rows()
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
  return { count, holdings: new Map([...holdings].sort(([, a], [, b]) => compareStarts(startOf(a), startOf(b)))) }
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
  const builder = new HoldingBuilder(assetId)
  if (before !== undefined) builder.addAll(before, removed)
  for (const transaction of added) builder.add(transaction)
  return builder.finish()
}

function sizeOf({ count, unmeasurable }: HoldingLedger): number {
  return count + unmeasurable.length
}

/** The asset of every transaction, by the transaction's id. */
export function idsOf({ holdings }: LedgerColumns): Map<string, string> {
  const assets = new Map<string, string>()
  for (const { assetId, ids, unmeasurable } of holdings.values()) {
    for (const id of ids) assets.set(id, assetId)
    for (const { id } of unmeasurable) assets.set(id, assetId)
  }
  return assets
}

/** Every transaction of one asset, those that cannot be measured last. */
export function transactionsOf(ledger: HoldingLedger): LedgerTransaction[] {
  return [...Array.from({ length: ledger.count }, (_, row) => transactionAt(ledger, row)), ...ledger.unmeasurable]
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

/** Of the wanted rows up to the close of `to`, the one that was entered first on the first day. */
export function firstRow(
  ledger: HoldingLedger,
  to: DayNumber = Number.POSITIVE_INFINITY,
  isWanted: (row: number) => boolean = () => true,
): number | undefined {
  const { count, days, sequences } = ledger
  let first: number | undefined
  for (let row = 0; row < count && (days[row] as number) <= to; row++) {
    if (!isWanted(row)) continue
    if (first === undefined) first = row
    else if (days[row] !== days[first]) break
    else if ((sequences[row] as number) < (sequences[first] as number)) first = row
  }
  return first
}

/** The first day on which two ledgers of one asset have different rows; infinity if they have none. */
export function ledgersDifferFrom(a: HoldingLedger, b: HoldingLedger): DayNumber {
  if (a === b) return Number.POSITIVE_INFINITY
  const shorter = Math.min(a.count, b.count)
  let row = 0
  while (row < shorter && isSameRow(a, b, row)) row += 1
  return Math.min(a.days[row] ?? Number.POSITIVE_INFINITY, b.days[row] ?? Number.POSITIVE_INFINITY)
}

function isSameRow(a: HoldingLedger, b: HoldingLedger, row: number): boolean {
  return (
    a.ids[row] === b.ids[row] &&
    a.days[row] === b.days[row] &&
    a.types[row] === b.types[row] &&
    a.units[row] === b.units[row] &&
    a.prices[row] === b.prices[row] &&
    a.fees[row] === b.fees[row] &&
    Object.is(a.rates[row], b.rates[row]) &&
    a.sequences[row] === b.sequences[row] &&
    a.cash?.counterparts[row] === b.cash?.counterparts[row] &&
    isSameTransfer(a.transfers.get(row), b.transfers.get(row)) &&
    currencyOf(a, row) === currencyOf(b, row)
  )
}

function isSameTransfer(a: Transfer | undefined, b: Transfer | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined || a.id !== b.id || a.lots.length !== b.lots.length) return false
  return a.lots.every((lot, at) => {
    const other = b.lots[at]
    return (
      lot.date === other?.date &&
      lot.units === other.units &&
      lot.amount === other.amount &&
      lot.fee === other.fee &&
      lot.currency === other.currency &&
      lot.rate === other.rate &&
      lot.rateCurrency === other.rateCurrency
    )
  })
}
