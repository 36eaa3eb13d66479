export type TransactionType = 'buy' | 'sell' | 'dividend' | 'fee' | 'split' | 'reversesplit'

/** A dated fact as it was recorded. The engine never changes it. */
export interface LedgerTransaction {
  id: string
  assetId: string
  type: TransactionType
  /** ISO date of the trade. */
  date: string
  /** Units traded; N of an N-for-1 split or a 1-for-N reverse split; 0 for a dividend and a fee. */
  units: number
  /** Per unit, in `currency`; the whole amount of a dividend or a fee; 0 for a split. */
  price: number
  /** In `currency`, never negative. */
  fee: number
  /** ISO 4217, or a minor unit such as GBX. */
  currency: string
  /** Portfolio currency per 1 of `currency`. Takes precedence over the rate table. */
  rate: number | null
  /** Order of entry. Orders transactions of one kind on one day, and a closing sale before a later purchase. */
  sequence: number
}

const SAME_DAY_ORDER: Readonly<Record<TransactionType, number>> = {
  split: 0,
  reversesplit: 0,
  buy: 1,
  dividend: 2,
  fee: 3,
  sell: 4,
}

/** The position of a type in the fixed order of one day. */
export function sameDayOrder(type: TransactionType): number {
  return SAME_DAY_ORDER[type]
}

/** The fixed order of one day: split, buy, dividend, fee, sell; then by sequence. */
export function compareWithinDay(
  a: Pick<LedgerTransaction, 'type' | 'sequence'>,
  b: Pick<LedgerTransaction, 'type' | 'sequence'>,
): number {
  return SAME_DAY_ORDER[a.type] - SAME_DAY_ORDER[b.type] || a.sequence - b.sequence
}

/** New units per old unit of a split or reverse split. */
export function splitRatio(transaction: Pick<LedgerTransaction, 'type' | 'units'>): number {
  return transaction.type === 'reversesplit' ? 1 / transaction.units : transaction.units
}

/** False when a number is not finite, an amount is negative, or a trade or split has no units. */
export function isMeasurable(transaction: LedgerTransaction): boolean {
  const { type, units, price, fee } = transaction
  if (!(Number.isFinite(units) && Number.isFinite(price) && Number.isFinite(fee))) return false
  if (units < 0 || price < 0 || fee < 0) return false
  return type === 'dividend' || type === 'fee' || units > 0
}
