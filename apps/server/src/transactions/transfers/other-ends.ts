import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import type { TransactionRow } from '../../database/schema.ts'
import { realPortfolioIds } from '../../portfolios/branches.ts'

type End = Pick<TransactionRow, 'id' | 'transfer_id'>

/**
 * All ends of the transfers and company actions of these rows, by transfer id. Ends of transfers in branches are left out,
 * since a branch copies only one of them. It copies both ends of a company action.
 */
async function readEnds(db: Db, userId: string, rows: readonly End[]) {
  const ids = rows.flatMap(({ transfer_id }) => transfer_id ?? [])
  if (ids.length === 0) return new Map<string | null, TransactionRow[]>()
  const ends = await db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('transfer_id', 'in', among(ids))
    .where(({ or, eb }) =>
      or([eb('company_action', 'is not', null), eb('portfolio_id', 'in', realPortfolioIds(db, userId))]),
    )
    .execute()
  return Map.groupBy(ends, ({ transfer_id }) => transfer_id)
}

type ShownRow = End & Pick<TransactionRow, 'type' | 'portfolio_id' | 'company_action'>

/** Branches copy both ends of a company action, so only the ends in one portfolio belong together. */
function isOtherEnd(row: ShownRow, end: TransactionRow): boolean {
  return end.type !== row.type && (row.company_action === null || end.portfolio_id === row.portfolio_id)
}

/** The other end of each row that is an end, by the id of that row. An end of a transfer in a branch has none. */
export async function readOtherEnds(
  db: Db,
  userId: string,
  rows: readonly End[],
): Promise<Map<string, TransactionRow>> {
  const byTransfer = await readEnds(db, userId, rows)
  const others = new Map<string, TransactionRow>()
  for (const { id, transfer_id } of rows) {
    const ends = byTransfer.get(transfer_id) ?? []
    const own = ends.find((each) => each.id === id)
    const other = own && ends.find((end) => isOtherEnd(own, end))
    if (other !== undefined) others.set(id, other)
  }
  return others
}

/**
 * The other end to show for each row that is an end, by the id of that row. A transfer in a branch shows the other end of
 * its original.
 */
export async function readShownEnds(
  db: Db,
  userId: string,
  rows: readonly ShownRow[],
): Promise<Map<string, TransactionRow>> {
  const byTransfer = await readEnds(db, userId, rows)
  const others = new Map<string, TransactionRow>()
  for (const row of rows) {
    const other = byTransfer.get(row.transfer_id)?.find((end) => isOtherEnd(row, end))
    if (other !== undefined) others.set(row.id, other)
  }
  return others
}
