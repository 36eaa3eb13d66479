import { compareTexts } from '@plumbline/engine/compare-texts'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Schema, TransactionRow } from '../database/schema.ts'

/** Reading so many takes about 2 ms, less than a time slice. */
const ROWS_PER_PAGE = 500

/** The position of a row in its ledger. */
export type Place = Pick<TransactionRow, 'trade_date' | 'sequence' | 'id'>

/** The first rows after a day and entry. */
export interface PageRequest {
  after: Pick<Place, 'trade_date' | 'sequence'>
  limit: number
}

const FROM_START: PageRequest['after'] = { trade_date: '', sequence: 0 }

/**
 * The rows of a page, by day and entry. Not by id, which the index does not have: SQLite would take a third longer to
 * sort them.
 */
export function pageOf<Columns>(
  query: SelectQueryBuilder<Schema, 'transactions', Columns>,
  { after, limit }: PageRequest,
) {
  return query
    .where(sql<SqlBool>`(trade_date, sequence) > (${after.trade_date}, ${after.sequence})`)
    .orderBy('trade_date')
    .orderBy('sequence')
    .limit(limit)
}

/** The rows of a page of a portfolio's ledger, by day and entry. The caller adds the columns. */
export function ledgerPage(db: Db, userId: string, portfolioId: string, request: PageRequest) {
  const ledger = db.selectFrom('transactions').where('user_id', '=', userId).where('portfolio_id', '=', portfolioId)
  return pageOf(ledger, request)
}

/**
 * Yields rows page by page, by day, entry and id, so that a large ledger neither blocks the event loop nor needs much
 * memory. Outside a transaction, later pages may be newer than earlier ones.
 */
export async function* inPages<Row extends Place>(
  readPage: (request: PageRequest) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = FROM_START
  let limit = ROWS_PER_PAGE
  while (true) {
    const rows = await readPage({ after, limit })
    const isLast = rows.length < limit
    const whole = isLast ? rows : withoutLastEntry(rows)
    if (whole.length > 0) yield orderedById(whole)
    if (isLast) return
    // Two processes can give several rows one entry. A page that holds nothing else is too short.
    limit = whole.length === 0 ? 2 * limit : ROWS_PER_PAGE
    after = whole.at(-1) ?? after
  }
}

/** Drops the rows of the last entry, which may go on behind the page. */
function withoutLastEntry<Row extends Place>(rows: Row[]): Row[] {
  const last = rows.at(-1)
  return rows.slice(0, rows.findLastIndex((row) => !isSameEntry(row, last)) + 1)
}

function isSameEntry(row: Place, other: Place | undefined): boolean {
  return row.trade_date === other?.trade_date && row.sequence === other.sequence
}

/** Puts the rows of each entry in the order of their ids. */
function orderedById<Row extends Place>(rows: Row[]): Row[] {
  return rows.some((row, index) => isSameEntry(row, rows[index + 1])) ? rows.toSorted(comparePlaces) : rows
}

function comparePlaces(a: Place, b: Place): number {
  return compareTexts(a.trade_date, b.trade_date) || a.sequence - b.sequence || compareTexts(a.id, b.id)
}

/** Yields a portfolio's whole rows by day and entry, as `inPages` does. */
export function readLedgerPages(db: Db, userId: string, portfolioId: string): AsyncGenerator<TransactionRow[]> {
  return inPages((request) => ledgerPage(db, userId, portfolioId, request).selectAll().execute())
}

/** A portfolio's whole rows by day and entry, all in memory. */
export async function readAllRows(db: Db, userId: string, portfolioId: string): Promise<TransactionRow[]> {
  const rows: TransactionRow[] = []
  for await (const page of readLedgerPages(db, userId, portfolioId)) rows.push(...page)
  return rows
}
