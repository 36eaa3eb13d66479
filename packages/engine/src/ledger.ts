import { negligibleOf } from './negligible-units.ts'

/** What happens to a security. */
export type SecurityTransactionType = 'buy' | 'sell' | 'dividend' | 'returnofcapital' | 'fee' | 'split' | 'reversesplit'
/** What happens to money alone. Its asset is the currency, and it counts only where cash is booked. */
export type MoneyTransactionType = 'deposit' | 'withdrawal' | 'interest' | 'interestpaid' | 'tax'
export type TransactionType = SecurityTransactionType | MoneyTransactionType
/** `spinoff`: the part of a company action that lowers the cost of units which stay. */
export type RecordedType = TransactionType | 'spinoff'
/** `received`, `paid`: what a transaction of another holding does to the cash. They are derived, never recorded. */
export type EntryType = RecordedType | 'received' | 'paid'

/** What a company does to units: purchases go from one security to another of the same portfolio. */
export const COMPANY_ACTIONS = ['exchange', 'spinoff'] as const
export type CompanyAction = (typeof COMPANY_ACTIONS)[number]
/** What moves units without another portfolio. `opening` brings those that were held before the ledger begins. */
export const TRANSFER_ACTIONS = [...COMPANY_ACTIONS, 'opening'] as const
export type TransferAction = (typeof TRANSFER_ACTIONS)[number]

/**
 * A purchase, or a part of one, whose units come from another portfolio, or from another security by a company action.
 */
export interface CarriedLot {
  /** ISO date of the purchase. */
  date: string
  /** In units of the day of the transfer; after a company action, units of the new security. */
  units: number
  /** What these units cost without fees, and the fees of their purchase, in `currency`. */
  amount: number
  fee: number
  /** ISO 4217, or a minor unit such as GBX. */
  currency: string
  /** `rateCurrency` per 1 of `currency`, if the purchase states a rate. */
  rate: number | null
  /** The currency of the portfolio in which the purchase was recorded. */
  rateCurrency: string
}

/**
 * One end of a transfer in kind between two portfolios of one owner, or of a company action between two securities; or an
 * opening position, which has no other end.
 */
export interface Transfer {
  /** That of both ends; null if there is no other end. */
  id: string | null
  /** The purchases of units that come, oldest first. Empty for units that go, whose cost the ledger knows. */
  lots: readonly CarriedLot[]
  /** Absent for a transfer between portfolios. */
  action?: TransferAction
}

/** How many units of a transfer have no known purchase; 0 if they are negligible. */
export function unitsWithoutPurchase(units: number, lots: readonly Pick<CarriedLot, 'units'>[]): number {
  const left = units - lots.reduce((sum, lot) => sum + lot.units, 0)
  return left <= negligibleOf(units) ? 0 : left
}

/** A dated fact as it was recorded. The engine never changes it. */
export interface LedgerTransaction {
  id: string
  assetId: string
  type: EntryType
  /** ISO date of the trade. */
  date: string
  /** Units traded; N of an N-for-1 split or 1-for-N reverse split; the share of cost that a spin-off takes; else 0. */
  units: number
  /**
   * Per unit of a trade, in `currency`; 0 for a split; the value of what is spun off; the whole amount of all others.
   */
  price: number
  /** In `currency`, never negative. */
  fee: number
  /** ISO 4217, or a minor unit such as GBX. */
  currency: string
  /** Portfolio currency per 1 of `currency`. Takes precedence over the rate table. */
  rate: number | null
  /** Order of entry. Orders transactions of one kind on one day, and a closing sale before a later purchase. */
  sequence: number
  /**
   * Set if purchases come from or go to another portfolio or security. The price is the value of the units that day.
   */
  transfer?: Transfer
}

const SAME_DAY_ORDER: Readonly<Record<EntryType, number>> = {
  split: 0,
  reversesplit: 0,
  spinoff: 0,
  returnofcapital: 0,
  buy: 1,
  deposit: 1,
  received: 1,
  dividend: 2,
  interest: 2,
  fee: 3,
  interestpaid: 3,
  tax: 3,
  sell: 4,
  paid: 4,
  withdrawal: 4,
}

const WITH_UNITS: ReadonlySet<EntryType> = new Set(['buy', 'sell', 'split', 'reversesplit'])

/** The position of a type in the fixed order of one day. */
export function sameDayOrder(type: EntryType): number {
  return SAME_DAY_ORDER[type]
}

/**
 * The fixed order within a day: split, spin-off and return of capital, buy, dividend, fee, sell; then by sequence. Cash
 * is received before it is paid. A spin-off or a return of capital does not affect units that are bought on its day.
 */
export function compareWithinDay(
  a: Pick<LedgerTransaction, 'type' | 'sequence'>,
  b: Pick<LedgerTransaction, 'type' | 'sequence'>,
): number {
  return SAME_DAY_ORDER[a.type] - SAME_DAY_ORDER[b.type] || a.sequence - b.sequence
}

export function isTrade({ type }: Pick<LedgerTransaction, 'type'>): boolean {
  return type === 'buy' || type === 'sell'
}

export function isSplit({ type }: Pick<LedgerTransaction, 'type'>): boolean {
  return type === 'split' || type === 'reversesplit'
}

/** True for money that a company pays on the units that are held. */
export function isPayout({ type }: { type: string }): boolean {
  return type === 'dividend' || type === 'returnofcapital'
}

/** New units per old unit of a split or reverse split. */
export function splitRatio(transaction: Pick<LedgerTransaction, 'type' | 'units'>): number {
  return transaction.type === 'reversesplit' ? 1 / transaction.units : transaction.units
}

/** How a split with a ratio of new units per old unit is booked. */
export function splitOfRatio(ratio: number): { type: 'split' | 'reversesplit'; units: number } {
  return ratio >= 1 ? { type: 'split', units: ratio } : { type: 'reversesplit', units: 1 / ratio }
}

/** False when a number is not finite, an amount is negative, a trade or split has no units, or a share is above 1. */
export function isMeasurable(transaction: LedgerTransaction): boolean {
  const { type, units, price, fee } = transaction
  if (!(Number.isFinite(units) && Number.isFinite(price) && Number.isFinite(fee))) return false
  if (units < 0 || price < 0 || fee < 0) return false
  if (type === 'spinoff' && units > 1) return false
  return !WITH_UNITS.has(type) || units > 0
}
