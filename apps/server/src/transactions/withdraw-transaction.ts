import { feeNote } from '@plumbline/brokers/ledger-entries'
import { among } from '../database/among.ts'
import type { Tx } from '../database/db.ts'
import { BROKER, recordChange } from './history/record-change.ts'
import { readRows } from './replace-rows.ts'
import { readProceeds } from './sale-proceeds.ts'

/**
 * Deletes a transaction that a broker brought in and withdrew, with its fee and proceeds, in the caller's transaction
 * and after `lockPortfolio`. Keeps it if its owner changed it, which is `changed`; `gone` if it was deleted before.
 */
export async function withdrawTransaction(
  tx: Tx,
  userId: string,
  transactionId: string,
  now: Date,
): Promise<'deleted' | 'changed' | 'gone'> {
  const [row] = await readRows(tx, userId, [transactionId])
  if (row === undefined) return 'gone'
  const fees = await readFees(tx, row)
  const proceeds = await readProceeds(tx, userId, [transactionId])
  const withdrawn = [row, ...fees, ...proceeds]
  if (withdrawn.some(({ version }) => version > 1)) return 'changed'
  await tx
    .deleteFrom('transactions')
    .where('user_id', '=', userId)
    .where('id', 'in', among(withdrawn.map(({ id }) => id)))
    .execute()
  await recordChange(tx, { userId, now, by: BROKER, kind: 'withdrawn', source: row.source }, withdrawn, [])
  return 'deleted'
}

/** The fees that follow the trade in its import. */
async function readFees(tx: Tx, trade: Awaited<ReturnType<typeof readRows>>[number]) {
  const { user_id, portfolio_id, import_id, asset_id, trade_date, sequence } = trade
  if (import_id === null) return []
  const following = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('portfolio_id', '=', portfolio_id)
    .where('import_id', '=', import_id)
    .where('asset_id', '=', asset_id)
    .where('trade_date', '=', trade_date)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .execute()
  const end = following.findIndex(({ type, comments }) => type !== 'fee' || comments !== feeNote(trade.type))
  return end === -1 ? following : following.slice(0, end)
}
