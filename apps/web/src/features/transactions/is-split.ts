import type { RecordedType } from '@plumbline/contract/transactions/vocabulary'

/** A split has a ratio instead of a quantity, and no price. */
export function isSplit(type: RecordedType): boolean {
  return type === 'split' || type === 'reversesplit'
}
