import type { BookedRow } from '@plumbline/contract/reconciliation/schemas'
import { TRANSACTION_TYPES } from '@plumbline/contract/transactions/vocabulary'
import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'
import { decodeWord } from '../database/decode.ts'

/** Transactions as they are stored, with exact decimals, by id. A spin-off, which no repair changes, is left out. */
export async function readExactRows(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, BookedRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'asset_id', 'type', 'trade_date', 'units', 'price', 'fee', 'currency'])
    .where('user_id', '=', userId)
    .where('id', 'in', among(ids))
    .where('type', '!=', 'spinoff')
    .execute()
  return new Map(
    rows.map(({ id, asset_id, type, trade_date, ...amounts }) => [
      id,
      {
        stockId: asset_id,
        type: decodeWord(TRANSACTION_TYPES, type, 'transactions.type'),
        date: trade_date,
        ...amounts,
      },
    ]),
  )
}
