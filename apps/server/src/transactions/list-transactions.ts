import type { Page } from '@plumbline/contract/operation'
import type { TransactionPeriod } from '@plumbline/contract/transactions/operations'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { daysInMonth } from '@plumbline/engine/calendar'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import type { Market } from '../market/market.ts'
import { findAssets } from '../market/securities/assets.ts'
import { readPortfolioNames } from '../portfolios/portfolio-rows.ts'
import { describeTransaction, type TransactionRow } from './describe-transaction.ts'

/** First and last day of a named period, seen from today; undefined for all. */
export function periodBounds(period: TransactionPeriod, today: string): { from: string; to: string } | undefined {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  const monthBounds = (ofYear: number, ofMonth: number) => {
    const prefix = `${String(ofYear).padStart(4, '0')}-${String(ofMonth).padStart(2, '0')}`
    return { from: `${prefix}-01`, to: `${prefix}-${daysInMonth(ofYear, ofMonth)}` }
  }
  switch (period) {
    case 'current-month':
      return monthBounds(year, month)
    case 'last-month':
      return month === 1 ? monthBounds(year - 1, 12) : monthBounds(year, month - 1)
    case 'current-year':
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
    case 'all':
      return undefined
  }
}

interface PageRequest {
  userId: string
  today: string
  of: { portfolioId: string } | { assetId: string }
  period: TransactionPeriod
  cursor: string | undefined
  limit: number
}

/** A row's place in the list. Rows of a copied portfolio have the dates and sequences of the original, so the id decides between them. */
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
    throw new DomainError('invalid-payload', 'cursor: Not a cursor of this list')
  return { date, sequence: Number(sequence), id }
}

/** One page of a period, newest first; `total` counts the whole period. */
export async function listTransactions(db: Db, market: Market, request: PageRequest): Promise<Page<Transaction>> {
  const bounds = periodBounds(request.period, request.today)
  const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor)
  const { of } = request
  const inPeriod = db
    .selectFrom('transactions')
    .where('transactions.user_id', '=', request.userId)
    .$if('portfolioId' in of, (query) => query.where('portfolio_id', '=', (of as { portfolioId: string }).portfolioId))
    .$if('assetId' in of, (query) => query.where('asset_id', '=', (of as { assetId: string }).assetId))
    .$if(bounds !== undefined, (query) =>
      query.where('trade_date', '>=', bounds?.from ?? '').where('trade_date', '<=', bounds?.to ?? ''),
    )
  const { count } = await inPeriod
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await inPeriod
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
  const assets = await findAssets(db, assetIds)
  const prices = await market.histories.lastPricesOf(assetIds, today)
  const portfolioNames = await readPortfolioNames(db, userId)
  return rows.map((row) => {
    const portfolio = { id: row.portfolio_id, name: portfolioNames.get(row.portfolio_id) ?? '' }
    return describeTransaction(row, assets.get(row.asset_id), prices.get(row.asset_id)?.price ?? null, portfolio)
  })
}
