import { assert } from './assert-series.ts'
import { readIsoDate } from './calendar.ts'
import { isMeasurable, type LedgerTransaction, type Transfer } from './ledger.ts'
import { BUY, type HoldingLedger, isSplit, LAST_SPLIT, ORDERS, SELL, TYPES } from './ledger-columns.ts'

const FIRST_CAPACITY = 16
const MAX_CURRENCIES = 0x1_00_00

/** Transactions as columns that grow, in the order in which they are added. */
export class LedgerRows {
  count = 0
  days: Int32Array
  types: Uint8Array
  units: Float64Array
  prices: Float64Array
  fees: Float64Array
  rates: Float64Array
  currencies: Uint16Array
  sequences: Float64Array
  readonly currencyCodes: string[] = []
  readonly ids: string[] = []
  readonly transfers = new Map<number, Transfer>()

  constructor(capacity = FIRST_CAPACITY) {
    this.days = new Int32Array(capacity)
    this.types = new Uint8Array(capacity)
    this.units = new Float64Array(capacity)
    this.prices = new Float64Array(capacity)
    this.fees = new Float64Array(capacity)
    this.rates = new Float64Array(capacity)
    this.currencies = new Uint16Array(capacity)
    this.sequences = new Float64Array(capacity)
  }

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
    const places = ledger.currencyCodes.map((code) => this.currencyIndex(code))
    for (let row = start; row < end; row++) {
      this.currencies[first + row - start] = places[ledger.currencies[row] as number] as number
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
export interface AssetSpan {
  assetId: string
  start: number
  end: number
  unmeasurable: readonly LedgerTransaction[]
}

const NO_TRANSFERS: ReadonlyMap<number, Transfer> = new Map()

/** True for what counts only where cash is booked. */
export function isOfMoney({ type }: LedgerTransaction): boolean {
  return TYPES.indexOf(type) > LAST_SPLIT
}

function grown<Kind extends Column>(from: Column, to: Kind): Kind {
  to.set(from)
  return to
}

type Column = Int32Array | Uint8Array | Uint16Array | Float64Array

interface Sliceable<Kind> {
  [row: number]: number
  length: number
  slice(start: number, end: number): Kind
}

/** The first rows of a column, in an order or as they are: then the column itself if it is full. */
function gather<Kind extends Sliceable<Kind>>(from: Kind, count: number, order: Int32Array | undefined): Kind {
  if (order === undefined && count === from.length) return from
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
