import type { NamedTransaction } from '@plumbline/contract/reconciliation/schemas'
import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'

/** What a sentence about a transaction says of it, by id. */
export async function nameTransactions(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, NamedTransaction>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'type', 'trade_date', 'units', 'price', 'currency', 'source'])
    .where('user_id', '=', userId)
    .where('id', 'in', among(ids))
    .execute()
  return new Map(
    rows.map(({ id, type, trade_date, ...named }) => [
      id,
      { _id: id, type: type as NamedTransaction['type'], date: trade_date, ...named },
    ]),
  )
}
