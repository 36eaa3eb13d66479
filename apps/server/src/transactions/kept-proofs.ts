import type { TransactionRow } from '../database/schema.ts'

/** What proofs are about. */
const PROVEN = ['asset_id', 'type', 'units', 'price', 'fee', 'currency', 'rate'] as const

/** The proofs of a changed row: those of the row before, unless the change concerns what they are about. */
export function keptProofs(
  before: TransactionRow,
  after: Pick<TransactionRow, (typeof PROVEN)[number]>,
): TransactionRow['proofs'] {
  return PROVEN.every((column) => before[column] === after[column]) ? before.proofs : null
}
