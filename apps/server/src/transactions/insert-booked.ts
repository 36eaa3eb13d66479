import { batchesOf } from '@plumbline/engine/batches-of'
import type { Tx } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { keepBooked, type Owner } from './booked-dividends/booked-dividends.ts'
import { MARKET, recordChange } from './history/record-change.ts'

interface StatedPayment {
  assetId: string
  exDate: string
  payDate: string | null
}

const ROWS_PER_STATEMENT = 100

/**
 * Writes dividends that are booked from market data, each with the payment that it is, in the caller's transaction and
 * after `lockPortfolio`.
 *
 * @param rows one for each payment, in the same order
 */
export async function insertBooked(
  tx: Tx,
  owner: Owner,
  now: Date,
  payments: readonly StatedPayment[],
  rows: readonly TransactionRow[],
): Promise<void> {
  for (const batch of batchesOf(rows, ROWS_PER_STATEMENT)) await tx.insertInto('transactions').values(batch).execute()
  await recordChange(tx, { userId: owner.userId, now, by: MARKET, kind: 'dividends-booked' }, [], rows)
  const kept = rows.flatMap(({ id: transactionId }, index) => {
    const payment = payments[index]
    if (payment === undefined) return []
    const { assetId, exDate, payDate } = payment
    return [{ assetId, exDate, payDate, transactionId, bookedAt: now.toISOString(), replacedAt: null }]
  })
  await keepBooked(tx, owner, kept)
}
