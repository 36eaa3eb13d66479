import { text } from '@plumbline/text/text'
import type { TransactionRow } from '../../database/schema.ts'
import { fieldProblem } from '../../errors.ts'

/** What both ends of a transfer share: only the portfolio and the direction differ. */
const COMMON = ['asset_id', 'currency', 'fee', 'rate'] as const

/** Refuses to make something else of an end of a transfer: another asset, type or portfolio, a fee, a currency or a rate. */
export function refuseOtherTransfers(
  stored: readonly TransactionRow[],
  requested: readonly TransactionRow[],
  path: string,
): void {
  const before = new Map(stored.filter(({ lots }) => lots !== null).map((row) => [row.id, row]))
  for (const row of requested) {
    const known = before.get(row.id)
    if (known === undefined) continue
    const isSame =
      known.type === row.type &&
      known.portfolio_id === row.portfolio_id &&
      COMMON.every((column) => known[column] === row[column])
    if (!isSame)
      throw fieldProblem(
        'invalid-payload',
        path,
        text('Of a transfer, only the date, the units, the price and the comments change. Delete it to undo it.'),
      )
  }
}

/** How many transactions these rows are for a user: both ends of a transfer are one. */
export function countTransactions(rows: Iterable<Pick<TransactionRow, 'id' | 'transfer_id'>>): number {
  return new Set(Array.from(rows, ({ id, transfer_id }) => transfer_id ?? id)).size
}

/**
 * The other ends of transfers after their ends changed: they have the same day, units, price and comments. Those whose
 * ends are deleted are left out.
 *
 * @param others by the id of the end that changed
 */
export function followEnds(
  others: ReadonlyMap<string, TransactionRow>,
  requested: readonly TransactionRow[],
): TransactionRow[] {
  const written = new Map(requested.map((row) => [row.id, row]))
  return [...others].flatMap(([id, other]) => {
    const end = written.get(id)
    if (end === undefined) return []
    const { trade_date, units, price, comments } = end
    return [{ ...other, trade_date, units, price, comments, version: other.version + 1 }]
  })
}
