import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import type { TransactionRow } from '../../database/schema.ts'
import { realPortfolioIds } from '../../portfolios/branches.ts'

type End = Pick<TransactionRow, 'id' | 'portfolio_id' | 'transfer_id'>

/** The other ends of these transfers, by the ids of theirs. Branches have none. */
export async function readOtherEnds(
  db: Db,
  userId: string,
  rows: readonly End[],
): Promise<Map<string, TransactionRow>> {
  const ends = rows.filter(({ transfer_id }) => transfer_id !== null)
  if (ends.length === 0) return new Map()
  const all = await db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('transfer_id', 'in', among(ends.map(({ transfer_id }) => transfer_id ?? '')))
    .where('portfolio_id', 'in', realPortfolioIds(db, userId))
    .execute()
  const byTransfer = Map.groupBy(all, ({ transfer_id }) => transfer_id)
  const others = new Map<string, TransactionRow>()
  for (const { id, transfer_id } of ends) {
    const both = byTransfer.get(transfer_id) ?? []
    const other = both.find((each) => each.id !== id)
    if (other !== undefined && both.some((each) => each.id === id)) others.set(id, other)
  }
  return others
}

/** The portfolio at the other end of each of these transfers, by the ids of theirs. Branches name those of the real one. */
export async function readOtherPortfolios(db: Db, userId: string, rows: readonly End[]): Promise<Map<string, string>> {
  const others = await readOtherEnds(db, userId, rows)
  return new Map([...others].map(([id, { portfolio_id }]) => [id, portfolio_id]))
}
