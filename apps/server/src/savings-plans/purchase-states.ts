import type { PurchaseState } from '@plumbline/contract/savings-plans/vocabulary'
import type { Db } from '../database/db.ts'
import { nameTransactions } from '../transactions/name-transactions.ts'
import type { DecidedPurchase, Plan } from './stored/plan-rows.ts'

/** What became of the purchases of some plans. One counts as undone once its transaction is deleted. */
export async function statesOf(
  db: Db,
  userId: string,
  plans: readonly Plan[],
): Promise<(purchase: DecidedPurchase) => PurchaseState> {
  const booked = plans.flatMap(({ purchases }) => purchases.flatMap(({ transactionId }) => transactionId ?? []))
  const found = await nameTransactions(db, userId, booked)
  return ({ transactionId }) => {
    if (transactionId === null) return 'skipped'
    return found.has(transactionId) ? 'booked' : 'undone'
  }
}
