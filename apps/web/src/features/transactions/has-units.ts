import type { TransactionType } from '@plumbline/contract/transactions/vocabulary'

/** A dividend and a fee are amounts without units. */
export function hasUnits(type: TransactionType): boolean {
  return type !== 'dividend' && type !== 'fee'
}

/** A split has a ratio instead of a quantity, and no price. */
export function isSplit(type: TransactionType): boolean {
  return type === 'split' || type === 'reversesplit'
}
