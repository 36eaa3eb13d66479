import type { Page } from '@plumbline/contract/operation'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { text } from '@plumbline/text/text'
import { type SqlBool, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { atMost } from '../at-most.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import type { Market } from '../market/market.ts'
import { readPortfolioNames } from '../portfolios/portfolio-rows.ts'
import { DESCRIBED_COLUMNS, type DescribedRow, describeTransaction } from './describe-transaction.ts'
import { type FilterRequest, filterTransactions } from './filter-transactions.ts'

const MAX_KEPT_COUNTS = 1000

interface PageRequest extends FilterRequest {
  /** Of portfolios, whose `version` changes with their ledgers, or of an asset in these or else in all. */
  of:
    | { portfolioIds: readonly string[]; version: string }
    | { assetId: string; portfolioIds: ReadonlySet<string> | undefined }
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

function encodeCursor({ trade_date, sequence, id }: DescribedRow): string {
  return Buffer.from(`${trade_date} ${sequence} ${id}`).toString('base64url')
}

function decodeCursor(cursor: string): Position {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{1,16}) ([\w-]{1,100})$/.exec(Buffer.from(cursor, 'base64url').toString())
  const [, date, sequence, id] = match ?? []
  if (date === undefined || id === undefined)
    throw new DomainError('invalid-payload', text('cursor: Not a cursor of this list'))
  return { date, sequence: Number(sequence), id }
}

/** What decides how many transactions of portfolios match; undefined where more than their version decides. */
function countKey({ of, period, from, to, types, asset, import: batch, q, today }: PageRequest): string | undefined {
  if (!('version' in of) || q !== undefined) return undefined
  return JSON.stringify([of.version, period, period === 'all' ? null : today, from, to, types, asset, batch])
}

/**
 * Lists pages of filtered transactions, newest first; `total` counts all of them. The number is kept until the
 * portfolio changes, because counting a large ledger takes longer than reading a page of it.
 */
export function createTransactionList(db: Db, market: Market): (request: PageRequest) => Promise<Page<Transaction>> {
  const counts = new LRUCache<string, number>(atMost(MAX_KEPT_COUNTS))

  async function count(key: string | undefined, filtered: Awaited<ReturnType<typeof filterTransactions>>) {
    const kept = key === undefined ? undefined : counts.get(key)
    if (kept !== undefined) return kept
    const { count } = await filtered
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (key !== undefined) counts.set(key, count)
    return count
  }

  return async (request) => {
    const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor)
    const filtered = await filterTransactions(db, market, request)
    const total = await count(countKey(request), filtered)
    const rows = await filtered
      .select(DESCRIBED_COLUMNS)
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
      total,
      nextCursor: rows.length > page.length && last !== undefined ? encodeCursor(last) : undefined,
    }
  }
}

/** Stored rows as the API shows them, with each asset's last price. */
export async function describeRows(
  db: Db,
  market: Market,
  userId: string,
  today: string,
  rows: DescribedRow[],
): Promise<Transaction[]> {
  const assetIds = [...new Set(rows.map((row) => row.asset_id))]
  const assets = await market.assetsOf(assetIds)
  const prices = await market.histories.lastPricesOf(assetIds, today)
  const portfolioNames = await readPortfolioNames(db, userId)
  return rows.map((row) => {
    const portfolio = { id: row.portfolio_id, name: portfolioNames.get(row.portfolio_id) ?? '' }
    return describeTransaction(row, assets.get(row.asset_id), prices.get(row.asset_id)?.price ?? null, portfolio)
  })
}
