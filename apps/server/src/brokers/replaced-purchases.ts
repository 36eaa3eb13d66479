import type { Tx } from '../database/db.ts'
import type { BookedTransaction } from '../transactions/book-transactions.ts'
import { matchPlanPurchases, readPlanPurchases } from '../transactions/plan-purchases.ts'
import type { Ledger } from './stage-records.ts'

/**
 * The transactions of a broker, with the purchases of savings plans that they executed: of the same asset, or of one of
 * its other listings, which then stays the asset of the purchase.
 *
 * @param known ids of purchases that have equal transactions at the broker
 * @param siblings the listings of each asset
 */
export async function findReplacedPurchases(
  tx: Tx,
  { userId, portfolioId }: Ledger,
  transactions: readonly BookedTransaction[],
  known: ReadonlySet<string>,
  siblings: ReadonlyMap<string, readonly string[]>,
): Promise<BookedTransaction[]> {
  const listingsOf = (assetId: string) => siblings.get(assetId) ?? [assetId]
  const tradedAs = new Map(
    transactions.flatMap(({ assetId }) => listingsOf(assetId).map((id) => [id, assetId] as const)),
  )
  const purchases = await readPlanPurchases(tx, userId, portfolioId, tradedAs.keys())
  const assetOf = new Map(purchases.map(({ id, assetId }) => [id, assetId]))
  const executed = matchPlanPurchases(
    transactions,
    purchases
      .filter(({ id }) => !known.has(id))
      .map((each) => ({ ...each, assetId: tradedAs.get(each.assetId) ?? each.assetId })),
  )
  return transactions.map((transaction) => {
    const purchase = executed.get(transaction)
    if (purchase === undefined) return transaction
    return { ...transaction, replaces: purchase.id, assetId: assetOf.get(purchase.id) ?? transaction.assetId }
  })
}
