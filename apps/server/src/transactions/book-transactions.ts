import type { TransactionType } from '@plumbline/engine/ledger'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/db.ts'
import { inMajorUnit } from './amounts.ts'
import { BROKER, recordChange } from './history/record-change.ts'
import { openImport } from './import-batches.ts'
import { newRow } from './new-row.ts'
import { partByReplacing, replacePlanPurchases } from './replace-plan-purchases.ts'
import { bookProceeds, type CashOf } from './sale-proceeds.ts'

export interface BookedTransaction {
  assetId: string
  type: TransactionType
  /** YYYY-MM-DD */
  date: string
  /** Exact decimals in `currency`, which may be a minor unit; stored in the major unit. */
  units: string
  price: string
  fee: string
  currency: string
  /** Portfolio currency per 1 of `currency`. */
  rate: string | null
  comments: string | null
  /** The purchase of a savings plan, of the same asset, that gets these figures. */
  replaces?: string
}

interface Booking {
  userId: string
  portfolioId: string
  /** The broker: stored as each row's source, and the import that contains all of them. */
  source: string
  fingerprint: string
  /** Books the proceeds of sales as money, which is stored (storeCash); undefined where they leave the portfolio. */
  cash?: CashOf | undefined
  transactions: readonly BookedTransaction[]
}

/**
 * Adds transactions from a broker to a portfolio's ledger, in the caller's transaction and after `lockPortfolio`.
 * Purchases of savings plans get the figures of those that replace them. A sale of more units than held is not refused,
 * but flagged on its line. Returns the ids of the given transactions in order.
 *
 * @throws {DomainError} as `replacePlanPurchases` does
 */
export async function bookTransactions(
  tx: Tx,
  clock: Clock,
  { userId, portfolioId, source, fingerprint, cash, transactions }: Booking,
): Promise<string[]> {
  if (transactions.length === 0) return []
  const { id: importId } = await openImport(tx, clock, { userId, portfolioId, fingerprint, source })
  const now = clock.now()
  const rows = transactions.map(({ assetId, type, date, units, price, fee, currency, rate, comments, replaces }) => {
    const row = newRow(now, {
      user_id: userId,
      portfolio_id: portfolioId,
      asset_id: assetId,
      type,
      trade_date: date,
      units,
      ...inMajorUnit({ currency, price, fee, rate }),
      comments,
      source,
      import_id: importId,
    })
    return replaces === undefined ? row : { ...row, id: replaces }
  })
  const { executed, others } = partByReplacing(rows, transactions)
  const proceeds = cash === undefined ? [] : bookProceeds(cash, rows, now)
  const added = [...others, ...proceeds]
  if (added.length > 0) await tx.insertInto('transactions').values(added).execute()
  await recordChange(tx, { userId, now, by: BROKER, kind: 'synchronized', source }, [], added)
  await replacePlanPurchases(tx, { userId, now, by: BROKER, source }, executed)
  return rows.map(({ id }) => id)
}
