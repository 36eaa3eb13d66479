import { type SqlBool, sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { TransactionRow } from './describe-transaction.ts'

const ROWS_PER_PAGE = 1000

/**
 * Yields a portfolio's ledger by day and entry, page by page, so that a large ledger neither blocks the event loop
 * nor needs much memory. Outside a transaction, later pages may be newer than earlier ones.
 */
export async function* readLedgerPages(db: Db, userId: string, portfolioId: string): AsyncGenerator<TransactionRow[]> {
  let last: TransactionRow | undefined
  while (true) {
    const after = last
    const rows = await db
      .selectFrom('transactions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('portfolio_id', '=', portfolioId)
      .$if(after !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(trade_date, sequence, id) > (${after?.trade_date}, ${after?.sequence}, ${after?.id})`,
        ),
      )
      .orderBy('trade_date')
      .orderBy('sequence')
      .orderBy('id')
      .limit(ROWS_PER_PAGE)
      .execute()
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < ROWS_PER_PAGE) return
  }
}
