import type { Tx } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { keepBooked, type Owner } from './booked-dividends/booked-dividends.ts'
import { MARKET } from './history/record-change.ts'
import { insertRows } from './insert-rows.ts'

interface StatedPayment {
  assetId: string
  exDate: string
  payDate: string | null
}

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
  await insertRows(tx, { userId: owner.userId, now, by: MARKET, kind: 'dividends-booked' }, rows)
  const kept = rows.flatMap(({ id: transactionId }, index) => {
    const payment = payments[index]
    if (payment === undefined) return []
    const { assetId, exDate, payDate } = payment
    return [{ assetId, exDate, payDate, transactionId, bookedAt: now.toISOString(), replacedAt: null }]
  })
  await keepBooked(tx, owner, kept)
}
