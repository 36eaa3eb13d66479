import { TRANSACTION_TYPES } from '@plumbline/contract/transactions/vocabulary'
import { CSV_HEADER, type ExportedTransaction, writeCsvRows } from '@plumbline/csv-import/exports/write-csv'
import type { Db } from '../database/db.ts'
import { decodeWord } from '../database/decode.ts'
import type { Market } from '../market/market.ts'
import { type AssetRow, findAssets } from '../market/securities/assets.ts'
import { readPortfolio, type StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import type { TransactionRow } from './describe-transaction.ts'
import { type FilterRequest, filterTransactions } from './filter-transactions.ts'
import { inPages, type Place, pageOf, readLedgerPages } from './ledger-pages.ts'

function exportedRow(row: TransactionRow, asset: AssetRow | undefined): ExportedTransaction {
  return {
    date: row.trade_date,
    type: decodeWord(TRANSACTION_TYPES, row.type, 'transactions.type'),
    symbol: asset?.symbol ?? row.asset_id,
    exchange: asset?.exchange ?? null,
    isin: asset?.isin ?? null,
    name: asset?.name ?? null,
    units: row.units,
    price: row.price,
    fee: row.fee,
    currency: row.currency,
    rate: row.rate,
    comments: row.comments,
  }
}

/**
 * The filtered transactions of a portfolio as csv chunks, oldest first. Importing them reproduces the rows. Throws when
 * the ledger changes before the last chunk, so that a download is either complete or visibly fails.
 */
export async function* exportFiltered(
  db: Db,
  market: Market,
  portfolio: StoredPortfolio,
  request: Omit<FilterRequest, 'userId' | 'of'>,
): AsyncGenerator<string> {
  const { userId, id: portfolioId } = portfolio
  const filtered = await filterTransactions(db, market, { ...request, userId, of: { portfolioId } })
  const pages = inPages((after?: Place) => pageOf(filtered.selectAll('transactions'), after).execute())
  yield* writePages(db, market, portfolio, pages)
}

/** The whole ledger, as `exportFiltered` writes it. Importing it reproduces the holdings. */
export function exportLedger(db: Db, market: Market, portfolio: StoredPortfolio): AsyncGenerator<string> {
  return writePages(db, market, portfolio, readLedgerPages(db, portfolio.userId, portfolio.id))
}

async function* writePages(
  db: Db,
  market: Market,
  { userId, id, version }: StoredPortfolio,
  pages: AsyncGenerator<TransactionRow[]>,
): AsyncGenerator<string> {
  yield CSV_HEADER
  for await (const rows of pages) {
    const assets = await findAssets(market.db, new Set(rows.map((row) => row.asset_id)))
    yield writeCsvRows(rows.map((row) => exportedRow(row, assets.get(row.asset_id))))
  }
  const current = await readPortfolio(db, userId, id)
  if (current.version !== version) throw new Error('The ledger was changed while it was exported.')
}
