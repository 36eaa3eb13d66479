import type { StoredTransaction } from '@plumbline/contract/transactions/schemas'
import { RECORDED_TYPES } from '@plumbline/contract/transactions/vocabulary'
import { text } from '@plumbline/text/text'
import { among } from '../database/among.ts'
import type { Db, Tx } from '../database/db.ts'
import { decodeWord } from '../database/decode.ts'
import type { TransactionRow } from '../database/schema.ts'
import { decodeTransfer, encodeLots } from '../database/stored-lots.ts'
import { decodeProofs, encodeProofs } from '../database/stored-proofs.ts'
import { decodeTagIds, encodeTagIds } from '../database/stored-tags.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import type { AccountMarket } from '../market/market.ts'
import { changeOfTags } from '../tags/change-tags.ts'
import type { Author } from './author.ts'
import { findReversed } from './history/read-versions.ts'
import { keptProofs } from './kept-proofs.ts'
import { changedOpening } from './opening-positions/opening-of.ts'
import { type Replaced, readRows, replaceRows } from './replace-rows.ts'
import { countTransactions } from './transfers/follow-ends.ts'

function toStored(row: TransactionRow): StoredTransaction {
  return {
    _id: row.id,
    portfolioId: row.portfolio_id,
    stockId: row.asset_id,
    type: decodeWord(RECORDED_TYPES, row.type, 'transactions.type'),
    date: row.trade_date,
    units: row.units,
    price: row.price,
    fee: row.fee,
    currency: row.currency,
    rate: row.rate,
    comments: row.comments,
    tags: decodeTagIds(row.tags),
    source: row.source,
    importId: row.import_id,
    rowNumber: row.row_number,
    proceedsOf: row.proceeds_of,
    proofs: decodeProofs(row.proofs),
    transfer: decodeTransfer(row),
    sequence: row.sequence,
    createdAt: row.created_at,
  }
}

function refuseMissing(ids: readonly string[], rows: readonly TransactionRow[]): void {
  if (new Set(ids).size === rows.length) return
  throw new DomainError('not-found', text('One of the transactions no longer exists.'))
}

function answerOf({ removed, changeIds }: Replaced) {
  return { undo: removed.map(toStored), changeIds }
}

/** Deletes transactions with the booked proceeds of sales, and returns them for an undo. */
export async function deleteSeveral(db: Db, market: AccountMarket, author: Author, ids: string[]) {
  const write = (stored: TransactionRow[]) => {
    refuseMissing(ids, stored)
    return []
  }
  return answerOf(await replaceRows(db, market, author, { ids, destinations: [], write, path: 'ids', kind: 'deleted' }))
}

interface CommonChange {
  comments?: string | null | undefined
  date?: string | undefined
  fee?: string | undefined
  portfolioId?: string | undefined
  /** Names. */
  addTags?: readonly string[] | undefined
  removeTags?: readonly string[] | undefined
}

/**
 * Applies one change to transactions and returns the previous rows for an undo. A row that moves to another portfolio
 * leaves its import. Booked proceeds that are changed without their sale no longer follow it.
 */
export async function changeSeveral(
  db: Db,
  market: AccountMarket,
  author: Author,
  ids: string[],
  change: CommonChange,
) {
  if (change.date !== undefined && change.date > author.today) {
    throw fieldProblem('invalid-payload', 'change.date', text('The date is in the future'))
  }
  const chosen = new Set(ids)
  let changeTags = (tags: string | null) => tags
  const prepare = async (tx: Tx) => {
    changeTags = await changeOfTags(
      tx,
      author.userId,
      { add: change.addTags, remove: change.removeTags },
      'change.addTags',
    )
  }
  const changed = (row: TransactionRow): TransactionRow => {
    const fee = change.fee ?? row.fee
    const isMoved = change.portfolioId !== undefined && change.portfolioId !== row.portfolio_id
    const trade_date = change.date ?? row.trade_date
    return {
      ...row,
      comments: change.comments === undefined ? row.comments : change.comments,
      tags: changeTags(row.tags),
      trade_date,
      lots: changedOpening(row, { ...row, trade_date }),
      fee,
      proceeds_of: chosen.has(row.proceeds_of ?? '') ? row.proceeds_of : null,
      proofs: keptProofs(row, { ...row, fee }),
      ...(isMoved && { portfolio_id: change.portfolioId ?? '', import_id: null, row_number: null }),
      version: row.version + 1,
    }
  }
  const destinations = change.portfolioId === undefined ? [] : (await readRows(db, author.userId, ids)).map(changed)
  const write = (stored: TransactionRow[]) => {
    refuseMissing(ids, stored)
    return stored.map(changed)
  }
  const kind = change.portfolioId === undefined ? 'edited' : 'moved'
  return answerOf(await replaceRows(db, market, author, { ids, destinations, prepare, write, path: 'ids', kind }))
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
 * is left unchanged. In the history, the change that this takes back is undone.
 */
export async function restoreSeveral(
  db: Db,
  market: AccountMarket,
  author: Author,
  transactions: StoredTransaction[],
): Promise<number> {
  const { userId } = author
  const assets = await market.assetsOf([...new Set(transactions.map(({ stockId }) => stockId))])
  const imports = await db
    .selectFrom('imports')
    .select(['id', 'portfolio_id'])
    .where('user_id', '=', userId)
    .where('id', 'in', among(transactions.flatMap(({ importId }) => importId ?? [])))
    .execute()
  const portfolioOfImport = new Map(imports.map(({ id, portfolio_id }) => [id, portfolio_id]))
  const rows = transactions.map((transaction, index): TransactionRow => {
    if (!assets.has(transaction.stockId)) {
      throw fieldProblem('unknown-asset', `transactions.${index}.stockId`, text('No such asset'))
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
      tags: encodeTagIds(transaction.tags),
      source: transaction.source,
      import_id: isOfImport ? transaction.importId : null,
      row_number: isOfImport ? transaction.rowNumber : null,
      proceeds_of: transaction.proceedsOf,
      proofs: encodeProofs(transaction.proofs),
      transfer_id: transaction.transfer?.id ?? null,
      lots: transaction.transfer && encodeLots(transaction.transfer.lots),
      company_action: transaction.transfer?.action ?? null,
      sequence: transaction.sequence,
      version: 1,
      created_at: transaction.createdAt,
    }
  })
  const known = await knownImportRows(db, userId, portfolioOfImport.keys())
  const lost = rows.filter((row) => {
    const id = row.row_number === null ? undefined : known.get(`${row.import_id} ${row.row_number}`)
    return id === undefined || id === row.id
  })
  if (lost.length === 0) return 0
  const write = (stored: TransactionRow[]) => {
    const versions = new Map(stored.map(({ id, version }) => [id, version]))
    return lost.map((row) => ({ ...row, version: (versions.get(row.id) ?? 1) + 1 }))
  }
  const lostIds = lost.map(({ id }) => id)
  const reverses = await findReversed(db, userId, lost)
  await replaceRows(db, market, author, {
    ids: lostIds,
    destinations: lost,
    write,
    path: 'ids',
    mayChangeActions: true,
    ...(reverses === undefined ? { kind: 'restored' } : { kind: 'undone', reverses }),
  })
  return countTransactions(lost)
}
