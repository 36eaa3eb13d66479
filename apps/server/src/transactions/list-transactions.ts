import type { Page } from '@plumbline/contract/operation'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { text } from '@plumbline/text/text'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import type { Market } from '../market/market.ts'
import { findAssets } from '../market/securities/assets.ts'
import { readPortfolioNames } from '../portfolios/portfolio-rows.ts'
import { describeTransaction, type TransactionRow } from './describe-transaction.ts'
import { type FilterRequest, filterTransactions } from './filter-transactions.ts'

interface PageRequest extends FilterRequest {
  cursor: string | undefined
  limit: number
}

/**
 * A position in the list. A copied portfolio has the same dates and sequences as the original, so the id breaks ties.
 */
interface Position {
  date: string
  sequence: number
  id: string
}

function encodeCursor({ trade_date, sequence, id }: TransactionRow): string {
  return Buffer.from(`${trade_date} ${sequence} ${id}`).toString('base64url')
}

function decodeCursor(cursor: string): Position {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{1,16}) ([\w-]{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString())
  const [, date, sequence, id] = match ?? []
  if (date === undefined || id === undefined)
    throw new DomainError('invalid-payload', text('cursor: Not a cursor of this list'))
  return { date, sequence: Number(sequence), id }
}

/** One page of the filtered transactions, newest first; `total` counts all of them. */
export async function listTransactions(db: Db, market: Market, request: PageRequest): Promise<Page<Transaction>> {
  const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor)
  const filtered = await filterTransactions(db, market, request)
  const { count } = await filtered
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await filtered
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(trade_date, sequence, id) < (${after?.date}, ${after?.sequence}, ${after?.id})`),
    )
    .orderBy('trade_date', 'desc')
    .orderBy('sequence', 'desc')
    .orderBy('id', 'desc')
    .limit(request.limit + 1)
    .execute()
  const page = rows.slice(0, request.limit)
  const last = page.at(-1)
  return {
    items: await describeRows(db, market, request.userId, request.today, page),
    total: count,
    nextCursor: rows.length > page.length && last !== undefined ? encodeCursor(last) : undefined,
  }
}

/** Stored rows as the API shows them, with each asset's last price. */
export async function describeRows(
  db: Db,
  market: Market,
  userId: string,
  today: string,
  rows: TransactionRow[],
): Promise<Transaction[]> {
  const assetIds = [...new Set(rows.map((row) => row.asset_id))]
  const assets = await findAssets(market.db, assetIds)
  const prices = await market.histories.lastPricesOf(assetIds, today)
  const portfolioNames = await readPortfolioNames(db, userId)
  return rows.map((row) => {
    const portfolio = { id: row.portfolio_id, name: portfolioNames.get(row.portfolio_id) ?? '' }
    return describeTransaction(row, assets.get(row.asset_id), prices.get(row.asset_id)?.price ?? null, portfolio)
  })
}
