import type { StoredTransaction } from '@plumbline/contract/transactions/schemas'
import { among } from '../database/among.ts'
import type { Db, Tx } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import type { Market } from '../market/market.ts'
import { findAssets } from '../market/securities/assets.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import type { TransactionRow } from './describe-transaction.ts'
import { marketSplitsOf } from './market-splits.ts'
import { ledgerTransaction, readLedger } from './read-ledger.ts'
import { refuseOversell } from './refuse-oversell.ts'

interface Author {
  userId: string
  today: string
}

async function readRows(db: Db | Tx, userId: string, ids: readonly string[]): Promise<TransactionRow[]> {
  return await db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', among(ids))
    .execute()
}

/** The market splits of the changed assets, by changed portfolio. Throws `not-found` for another user's portfolio. */
async function splitsByPortfolio(db: Db, market: Market, { userId, today }: Author, rows: readonly TransactionRow[]) {
  const byPortfolio = Map.groupBy(rows, (row) => row.portfolio_id)
  const splits = new Map<string, Awaited<ReturnType<typeof marketSplitsOf>>>()
  for (const id of [...byPortfolio.keys()].sort()) {
    const { ignoredSplits } = await readPortfolio(db, userId, id)
    const assetIds = new Set(byPortfolio.get(id)?.map((row) => row.asset_id))
    splits.set(id, await marketSplitsOf(market, [...assetIds], ignoredSplits, today))
  }
  return splits
}

interface Replacement {
  /** Maps the stored rows to the rows to write. */
  write: (stored: TransactionRow[]) => TransactionRow[]
  ids: readonly string[]
  /** Further places where rows may move, besides their current ones. */
  destinations: readonly TransactionRow[]
}

/** Replaces rows of the ledger, all or none, unless a sale would exceed the units held. Returns the previous rows. */
async function replaceRows(
  db: Db,
  market: Market,
  author: Author,
  { ids, destinations, write }: Replacement,
): Promise<TransactionRow[]> {
  const { userId } = author
  const concerned = [...(await readRows(db, userId, ids)), ...destinations]
  const splits = await splitsByPortfolio(db, market, author, concerned)
  const replaced = new Set(ids)
  return await db.transaction().execute(async (tx) => {
    for (const portfolioId of splits.keys()) await lockPortfolio(tx, userId, portfolioId)
    const stored = await readRows(tx, userId, ids)
    const written = write(stored)
    for (const [portfolioId, portfolioSplits] of splits) {
      for (const [assetId, assetSplits] of portfolioSplits) {
        const before = await readLedger(tx, userId, portfolioId, assetId)
        const added = written.filter((row) => row.portfolio_id === portfolioId && row.asset_id === assetId)
        const after = [...before.filter(({ id }) => !replaced.has(id)), ...added.map(ledgerTransaction)]
        refuseOversell(before, after, assetSplits, 'ids')
      }
    }
    await tx.deleteFrom('transactions').where('user_id', '=', userId).where('id', 'in', among(ids)).execute()
    for (let start = 0; start < written.length; start += ROWS_PER_INSERT)
      await tx
        .insertInto('transactions')
        .values(written.slice(start, start + ROWS_PER_INSERT))
        .execute()
    return stored
  })
}

/** Stays below the parameter limit of both databases. */
const ROWS_PER_INSERT = 200

function toStored(row: TransactionRow): StoredTransaction {
  return {
    _id: row.id,
    portfolioId: row.portfolio_id,
    stockId: row.asset_id,
    type: row.type as StoredTransaction['type'],
    date: row.trade_date,
    units: row.units,
    price: row.price,
    fee: row.fee,
    currency: row.currency,
    rate: row.rate,
    comments: row.comments,
    source: row.source,
    importId: row.import_id,
    rowNumber: row.row_number,
    sequence: row.sequence,
    createdAt: row.created_at,
  }
}

function refuseMissing(ids: readonly string[], rows: readonly TransactionRow[]): void {
  if (new Set(ids).size === rows.length) return
  throw new DomainError('not-found', 'One of the transactions is not there anymore.')
}

/** Deletes transactions and returns them for an undo. */
export async function deleteSeveral(db: Db, market: Market, author: Author, ids: string[]) {
  const write = (stored: TransactionRow[]) => {
    refuseMissing(ids, stored)
    return []
  }
  return (await replaceRows(db, market, author, { ids, destinations: [], write })).map(toStored)
}

interface CommonChange {
  comments?: string | null | undefined
  date?: string | undefined
  fee?: string | undefined
  portfolioId?: string | undefined
}

/**
 * Applies one change to transactions and returns the previous rows for an undo. A row that moves to another portfolio
 * leaves its import.
 */
export async function changeSeveral(db: Db, market: Market, author: Author, ids: string[], change: CommonChange) {
  if (change.date !== undefined && change.date > author.today) {
    const message = 'The date is in the future'
    throw new DomainError('invalid-payload', `change.date: ${message}`, { errors: [{ path: 'change.date', message }] })
  }
  const changed = (row: TransactionRow): TransactionRow => {
    const isMoved = change.portfolioId !== undefined && change.portfolioId !== row.portfolio_id
    return {
      ...row,
      comments: change.comments === undefined ? row.comments : change.comments,
      trade_date: change.date ?? row.trade_date,
      fee: change.fee ?? row.fee,
      ...(isMoved && { portfolio_id: change.portfolioId ?? '', import_id: null, row_number: null }),
      version: row.version + 1,
    }
  }
  const destinations = change.portfolioId === undefined ? [] : (await readRows(db, author.userId, ids)).map(changed)
  const write = (stored: TransactionRow[]) => {
    refuseMissing(ids, stored)
    return stored.map(changed)
  }
  return (await replaceRows(db, market, author, { ids, destinations, write })).map(toStored)
}

/** Rows of these imports that are in the ledger, under any id. */
async function knownImportRows(db: Db, userId: string, importIds: Iterable<string>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'import_id', 'row_number'])
    .where('user_id', '=', userId)
    .where('import_id', 'in', among(importIds))
    .execute()
  return new Map(rows.map(({ id, import_id, row_number }) => [`${import_id} ${row_number}`, id]))
}

/**
 * Restores transactions. An import that was undone since is not restored, and a row that its file has imported again
 * is left unchanged.
 */
export async function restoreSeveral(
  db: Db,
  market: Market,
  author: Author,
  transactions: StoredTransaction[],
): Promise<number> {
  const { userId } = author
  const assets = await findAssets(db, [...new Set(transactions.map(({ stockId }) => stockId))])
  const imports = await db
    .selectFrom('imports')
    .select(['id', 'portfolio_id'])
    .where('user_id', '=', userId)
    .where('id', 'in', among(transactions.flatMap(({ importId }) => importId ?? [])))
    .execute()
  const portfolioOfImport = new Map(imports.map(({ id, portfolio_id }) => [id, portfolio_id]))
  const rows = transactions.map((transaction, index): TransactionRow => {
    if (!assets.has(transaction.stockId)) {
      const path = `transactions.${index}.stockId`
      throw new DomainError('unknown-asset', `${path}: No such asset`, { errors: [{ path, message: 'No such asset' }] })
    }
    const isOfImport = portfolioOfImport.get(transaction.importId ?? '') === transaction.portfolioId
    return {
      user_id: userId,
      id: transaction._id,
      portfolio_id: transaction.portfolioId,
      asset_id: transaction.stockId,
      type: transaction.type,
      trade_date: transaction.date,
      units: transaction.units,
      price: transaction.price,
      fee: transaction.fee,
      currency: transaction.currency,
      rate: transaction.rate,
      comments: transaction.comments,
      source: transaction.source,
      import_id: isOfImport ? transaction.importId : null,
      row_number: isOfImport ? transaction.rowNumber : null,
      sequence: transaction.sequence,
      version: 1,
      created_at: transaction.createdAt,
    }
  })
  const known = await knownImportRows(db, userId, portfolioOfImport.keys())
  const lost = rows.filter((row) => {
    const id = row.import_id === null ? undefined : known.get(`${row.import_id} ${row.row_number}`)
    return id === undefined || id === row.id
  })
  if (lost.length === 0) return 0
  const write = (stored: TransactionRow[]) => {
    const versions = new Map(stored.map(({ id, version }) => [id, version]))
    return lost.map((row) => ({ ...row, version: (versions.get(row.id) ?? 1) + 1 }))
  }
  await replaceRows(db, market, author, { ids: lost.map(({ id }) => id), destinations: lost, write })
  return lost.length
}
