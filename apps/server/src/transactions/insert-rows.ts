import type { ChangeKind } from '@plumbline/contract/ledger-changes/vocabulary'
import { batchesOf } from '@plumbline/engine/batches-of'
import type { Tx } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { type ChangedBy, recordChange } from './history/record-change.ts'

interface Booking {
  userId: string
  now: Date
  by: ChangedBy
  kind: ChangeKind
}

const ROWS_PER_STATEMENT = 100

/**
 * Writes new transactions and appends them to the history, in the caller's transaction and after `lockPortfolio`.
 * Returns the ids of the changes.
 */
export async function insertRows(tx: Tx, booking: Booking, rows: readonly TransactionRow[]): Promise<string[]> {
  for (const batch of batchesOf(rows, ROWS_PER_STATEMENT)) await tx.insertInto('transactions').values(batch).execute()
  return await recordChange(tx, booking, [], rows)
}
