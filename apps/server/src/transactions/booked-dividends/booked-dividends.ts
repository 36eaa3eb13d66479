import type { Selectable } from 'kysely'
import { among } from '../../database/among.ts'
import type { Db, Tx } from '../../database/db.ts'
import type { BookedDividendsTable } from '../../database/schema.ts'

/** A dividend that was booked from market data, in the portfolio that it was booked in. */
export interface BookedDividend {
  assetId: string
  exDate: string
  payDate: string | null
  transactionId: string
  bookedAt: string
  replacedAt: string | null
  /** `undone`: its transaction was deleted or moved. `replaced`: by a dividend from elsewhere. */
  state: 'booked' | 'undone' | 'replaced'
}

export interface Owner {
  userId: string
  portfolioId: string
}

/** All of a portfolio, or those of some assets, by ex-day. */
export async function readBooked(db: Db, owner: Owner, assetIds?: readonly string[]): Promise<BookedDividend[]> {
  const rows = await db
    .selectFrom('booked_dividends')
    .leftJoin('transactions', (join) =>
      join
        .onRef('transactions.user_id', '=', 'booked_dividends.user_id')
        .onRef('transactions.id', '=', 'booked_dividends.transaction_id')
        .onRef('transactions.portfolio_id', '=', 'booked_dividends.portfolio_id')
        .on('transactions.type', '=', 'dividend'),
    )
    .selectAll('booked_dividends')
    .select('transactions.id as found')
    .where('booked_dividends.user_id', '=', owner.userId)
    .where('booked_dividends.portfolio_id', '=', owner.portfolioId)
    .$if(assetIds !== undefined, (all) => all.where('booked_dividends.asset_id', 'in', among(assetIds ?? [])))
    .orderBy('booked_dividends.ex_date')
    .execute()
  return rows.map((row) => ({ ...bookedDividendOf(row), state: stateOf(row) }))
}

function stateOf({
  replaced_at,
  found,
}: {
  replaced_at: string | null
  found: string | null
}): BookedDividend['state'] {
  if (found !== null) return 'booked'
  return replaced_at === null ? 'undone' : 'replaced'
}

/** As it is exported. */
export function bookedDividendOf(row: Selectable<BookedDividendsTable>): Omit<BookedDividend, 'state'> {
  return {
    assetId: row.asset_id,
    exDate: row.ex_date,
    payDate: row.pay_date,
    transactionId: row.transaction_id,
    bookedAt: row.booked_at,
    replacedAt: row.replaced_at,
  }
}

/** Keeps that they were booked. One that was replaced before is booked again. */
export async function keepBooked(
  tx: Tx,
  { userId, portfolioId }: Owner,
  dividends: readonly Omit<BookedDividend, 'state'>[],
): Promise<void> {
  // One by one: there are few, and each may be there.
  for (const { assetId, exDate, payDate, transactionId, bookedAt, replacedAt } of dividends) {
    const row = { pay_date: payDate, transaction_id: transactionId, booked_at: bookedAt, replaced_at: replacedAt }
    await tx
      .insertInto('booked_dividends')
      .values({ user_id: userId, portfolio_id: portfolioId, asset_id: assetId, ex_date: exDate, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'portfolio_id', 'asset_id', 'ex_date']).doUpdateSet(row))
      .execute()
  }
}

/** The transactions among these that the program booked from market data. */
export async function bookedAmong(db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('booked_dividends')
    .select('transaction_id')
    .where('user_id', '=', userId)
    .where('transaction_id', 'in', among(ids))
    .execute()
  return new Set(rows.map(({ transaction_id }) => transaction_id))
}
