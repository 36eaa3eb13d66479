import { type DayNumber, formatIsoDate } from './calendar.ts'
import { type EntryType, type LedgerTransaction, type RecordedType, sameDayOrder, type Transfer } from './ledger.ts'

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
export const TYPES = [...RECORDED_TYPES, 'received', 'paid'] as const satisfies readonly EntryType[]
export const BUY = 0
export const SELL = 1
export const DIVIDEND = 2
export const FEE = 3
export const SPINOFF = 4
export const RETURN_OF_CAPITAL = 5
const FIRST_SPLIT = 6
export const LAST_SPLIT = 7
export const DEPOSIT = 8
export const WITHDRAWAL = 9
export const INTEREST = 10
export const RECEIVED = 13
export const PAID = 14

/** By type, its place within a day. */
export const ORDERS = Uint8Array.from(TYPES, sameDayOrder)

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

export function isSplit(type: number): boolean {
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

/** True if the ledger has neither a row nor a transaction that cannot be measured. */
export function isEmptyLedger(ledger: HoldingLedger): boolean {
  return sizeOf(ledger) === 0
}

/** Its transactions, those that cannot be measured included. */
export function sizeOf({ count, unmeasurable }: HoldingLedger): number {
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
