import { PLAN_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { text } from '@plumbline/text/text'
import { among } from '../database/among.ts'
import type { Tx } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { DomainError } from '../errors.ts'
import { type ChangedBy, recordChange } from './history/record-change.ts'
import { readRows } from './replace-rows.ts'

interface Replacement {
  userId: string
  now: Date
  by: ChangedBy
  /** The file or broker that states the executions. */
  source: string
}

/** Separates the rows that replace purchases of savings plans, whose ids they have, from those that are new. */
export function partByReplacing(
  rows: readonly TransactionRow[],
  transactions: readonly { replaces?: string | undefined }[],
): { executed: TransactionRow[]; others: TransactionRow[] } {
  const replaced = new Set(transactions.flatMap(({ replaces }) => replaces ?? []))
  return {
    executed: rows.filter(({ id }) => replaced.has(id)),
    others: rows.filter(({ id }) => !replaced.has(id)),
  }
}

/**
 * Writes the content of `executed` into the purchases of savings plans that have the same ids. Each stays the purchase
 * of its plan: it keeps its asset and its place among the entries, and its note and tags unless the broker states its
 * own. In the caller's transaction, and after `lockPortfolio`.
 *
 * @throws {DomainError} `changed-meanwhile`: one was deleted, moved, edited to another type or asset, or replaced
 */
export async function replacePlanPurchases(
  tx: Tx,
  { userId, now, by, source }: Replacement,
  executed: readonly TransactionRow[],
): Promise<void> {
  if (executed.length === 0) return
  const ids = executed.map(({ id }) => id)
  const stored = new Map((await readRows(tx, userId, ids)).map((row) => [row.id, row]))
  const written = executed.map((row) => {
    const booked = stored.get(row.id)
    const isThere = booked?.source === PLAN_SOURCE && booked.type === 'buy' && booked.portfolio_id === row.portfolio_id
    if (!isThere || booked.asset_id !== row.asset_id)
      throw new DomainError('changed-meanwhile', text('A purchase of a savings plan was changed since. Try again.'))
    const { sequence, created_at, version } = booked
    const kept = { comments: row.comments ?? booked.comments, tags: row.tags ?? booked.tags }
    return { ...row, ...kept, sequence, created_at, version: version + 1 }
  })
  await tx.deleteFrom('transactions').where('user_id', '=', userId).where('id', 'in', among(ids)).execute()
  for (const row of written) await tx.insertInto('transactions').values(row).execute()
  await recordChange(tx, { userId, now, by, kind: 'plan-replaced', source }, [...stored.values()], written)
}
