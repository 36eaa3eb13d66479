import type { TransactionRow } from '../database/schema.ts'
import { nextSequence } from '../entry-sequence.ts'
import { newId } from '../identifiers.ts'

type Stated = Omit<TransactionRow, keyof typeof OF_NO_FILE | 'id' | 'sequence' | 'version' | 'created_at'> &
  Partial<Pick<TransactionRow, 'comments' | 'import_id' | 'transfer_id' | 'lots' | 'company_action' | 'tags'>>

const OF_NO_FILE = {
  comments: null,
  import_id: null,
  row_number: null,
  proceeds_of: null,
  proofs: null,
  transfer_id: null,
  lots: null,
  company_action: null,
  tags: null,
}

/** A new transaction that no row of a file states. */
export function newRow(now: Date, stated: Stated): TransactionRow {
  return {
    ...OF_NO_FILE,
    id: newId(),
    sequence: nextSequence(now),
    version: 1,
    created_at: now.toISOString(),
    ...stated,
  }
}
