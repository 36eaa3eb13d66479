import { MANUAL_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import type { TransactionSource } from '@plumbline/engine/checks/finding'
import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'

/**
 * The source of each transaction: its import, or else what it was entered by. A row that was moved from an import keeps
 * the import's name, and is of the import that others of that name are of.
 */
export async function sourcesOfTransactions(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, TransactionSource>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'import_id', 'source'])
    .where('user_id', '=', userId)
    .where('id', 'in', among(ids))
    .execute()
  const imports = new Map(rows.flatMap(({ import_id, source }) => (import_id === null ? [] : [[source, import_id]])))
  return new Map(
    rows.map(({ id, import_id, source }) => [
      id,
      { name: import_id ?? imports.get(source) ?? source, isTyped: import_id === null && source === MANUAL_SOURCE },
    ]),
  )
}
