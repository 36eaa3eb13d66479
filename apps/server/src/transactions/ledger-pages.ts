import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Schema, TransactionRow } from '../database/schema.ts'

/** Reading so many takes about 2 ms, less than a time slice. */
const ROWS_PER_PAGE = 500

/** The position of a row in its ledger. */
export type Place = Pick<TransactionRow, 'trade_date' | 'sequence' | 'id'>

/** The next rows of a query after a row, by day and entry. */
export function pageOf<Columns>(query: SelectQueryBuilder<Schema, 'transactions', Columns>, after?: Place) {
  return query
    .$if(after !== undefined, (all) =>
      all.where(sql<SqlBool>`(trade_date, sequence, id) > (${after?.trade_date}, ${after?.sequence}, ${after?.id})`),
    )
    .orderBy('trade_date')
    .orderBy('sequence')
    .orderBy('id')
    .limit(ROWS_PER_PAGE)
}

/** The next rows of a portfolio's ledger after a row, by day and entry. The caller adds the columns. */
export function ledgerPage(db: Db, userId: string, portfolioId: string, after?: Place) {
  const ledger = db.selectFrom('transactions').where('user_id', '=', userId).where('portfolio_id', '=', portfolioId)
  return pageOf(ledger, after)
}

/**
 * Yields rows page by page, so that a large ledger neither blocks the event loop nor needs much memory. Outside a
 * transaction, later pages may be newer than earlier ones.
 */
export async function* inPages<Row extends Place>(
  readPage: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  while (true) {
    const rows = await readPage(last)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < ROWS_PER_PAGE) return
  }
}

/** Yields a portfolio's whole rows by day and entry, as `inPages` does. */
export function readLedgerPages(db: Db, userId: string, portfolioId: string): AsyncGenerator<TransactionRow[]> {
  return inPages((after?: Place) => ledgerPage(db, userId, portfolioId, after).selectAll().execute())
}

/** A portfolio's whole rows by day and entry, all in memory. */
export async function readAllRows(db: Db, userId: string, portfolioId: string): Promise<TransactionRow[]> {
  const rows: TransactionRow[] = []
  for await (const page of readLedgerPages(db, userId, portfolioId)) rows.push(...page)
  return rows
}
