import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import type { TransactionRow } from '../../database/schema.ts'
import { realPortfolioIds } from '../../portfolios/branches.ts'

type End = Pick<TransactionRow, 'id' | 'transfer_id'>

/** Both ends of each of these transfers, by the id of the transfer; those of branches are left out. */
async function readBothEnds(db: Db, userId: string, rows: readonly End[]) {
  const ids = rows.flatMap(({ transfer_id }) => transfer_id ?? [])
  if (ids.length === 0) return new Map<string | null, TransactionRow[]>()
  const ends = await db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('transfer_id', 'in', among(ids))
    .where('portfolio_id', 'in', realPortfolioIds(db, userId))
    .execute()
  return Map.groupBy(ends, ({ transfer_id }) => transfer_id)
}

/** The other end of each row that is an end of a transfer, by the id of that row. Rows of branches have none. */
export async function readOtherEnds(
  db: Db,
  userId: string,
  rows: readonly End[],
): Promise<Map<string, TransactionRow>> {
  const byTransfer = await readBothEnds(db, userId, rows)
  const others = new Map<string, TransactionRow>()
  for (const { id, transfer_id } of rows) {
    const ends = byTransfer.get(transfer_id) ?? []
    const other = ends.find((each) => each.id !== id)
    if (other !== undefined && ends.some((each) => each.id === id)) others.set(id, other)
  }
  return others
}

/**
 * The id of the other portfolio for each row that is an end of a transfer, by the id of that row. A row of a branch has
 * the one that its original has.
 */
export async function readOtherPortfolios(
  db: Db,
  userId: string,
  rows: readonly (End & Pick<TransactionRow, 'type'>)[],
): Promise<Map<string, string>> {
  const byTransfer = await readBothEnds(db, userId, rows)
  const others = new Map<string, string>()
  for (const { id, type, transfer_id } of rows) {
    const other = byTransfer.get(transfer_id)?.find((each) => each.type !== type)
    if (other !== undefined) others.set(id, other.portfolio_id)
  }
  return others
}
