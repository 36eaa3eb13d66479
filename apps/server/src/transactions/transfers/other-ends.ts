import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import type { TransactionRow } from '../../database/schema.ts'
import { realPortfolioIds } from '../../portfolios/branches.ts'

type End = Pick<TransactionRow, 'id' | 'transfer_id'>

/**
 * All ends of each of these transfers and company actions, by their id. Those of transfers in branches are left out: a
 * branch has both ends of an action, and one of a transfer.
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

/** Both ends of a company action are in one portfolio, and those of a transfer in two. */
function areOpposite(a: TransactionRow, b: TransactionRow): boolean {
  return a.id !== b.id && (a.company_action === null || a.portfolio_id === b.portfolio_id)
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
    const other = own && ends.find((each) => areOpposite(own, each))
    if (other !== undefined) others.set(id, other)
  }
  return others
}

/**
 * The other end of each row that is an end, by the id of that row, as it is shown: the end of a transfer in a branch has
 * the one that its original has.
 */
export async function readShownEnds(
  db: Db,
  userId: string,
  rows: readonly Pick<TransactionRow, 'id' | 'type' | 'portfolio_id' | 'transfer_id' | 'company_action'>[],
): Promise<Map<string, TransactionRow>> {
  const byTransfer = await readEnds(db, userId, rows)
  const others = new Map<string, TransactionRow>()
  for (const row of rows) {
    const isOther = (end: TransactionRow) =>
      end.type !== row.type && (row.company_action === null || end.portfolio_id === row.portfolio_id)
    const other = byTransfer.get(row.transfer_id)?.find(isOther)
    if (other !== undefined) others.set(row.id, other)
  }
  return others
}
