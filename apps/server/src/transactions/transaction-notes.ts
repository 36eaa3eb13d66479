import type { Proof } from '@plumbline/contract/transactions/proof-schemas'
import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'
import { decodeProofs } from '../database/stored-proofs.ts'

interface TransactionNotes {
  /** The row's source: `manual`, a file or a broker. */
  source: string
  comments: string | null
  proofs: Proof[]
}

/** Source, comments and proofs by transaction id. Unknown ids and other users' transactions are left out. */
export async function readTransactionNotes(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Record<string, TransactionNotes>> {
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'source', 'comments', 'proofs'])
    .where('user_id', '=', userId)
    .where('id', 'in', among(ids))
    .execute()
  return Object.fromEntries(
    rows.map(({ id, source, comments, proofs }) => [id, { source, comments, proofs: decodeProofs(proofs) }]),
  )
}
