import type { ImportBatch } from '@plumbline/contract/imports/schemas'
import { text } from '@plumbline/text/text'
import type { Selectable } from 'kysely'
import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import { compileOnce } from '../database/compile-once.ts'
import type { Db, Tx } from '../database/db.ts'
import { decodeObject } from '../database/decode.ts'
import type { ImportsTable, TransactionRow } from '../database/schema.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import { newId } from '../identifiers.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { queueEvent } from '../webhooks/event-queue.ts'
import { readReplacedByImport } from './history/read-versions.ts'
import { type ChangedBy, recordUndoneImport } from './history/record-change.ts'

interface ImportSource {
  userId: string
  portfolioId: string
  /** Hash of the file's bytes, or the broker. */
  fingerprint: string
  source: string
}

/**
 * Returns the id of the import for a file or broker, which is unique per portfolio, and whether this call created it.
 */
export async function openImport(
  db: Db,
  clock: Clock,
  { userId, portfolioId, fingerprint, source }: ImportSource,
): Promise<{ id: string; isNew: boolean }> {
  const created = await db
    .insertInto('imports')
    .values({
      user_id: userId,
      id: newId(),
      portfolio_id: portfolioId,
      fingerprint,
      source,
      created_at: clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'portfolio_id', 'fingerprint']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created !== undefined) {
    await refuseImportId(db, userId, fingerprint)
    return { id: created.id, isNew: true }
  }
  const { id } = await db
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** An id that was read would otherwise begin a second import of the same rows. */
async function refuseImportId(db: Db, userId: string, fingerprint: string): Promise<void> {
  const named = await db
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', fingerprint)
    .executeTakeFirst()
  if (named === undefined) return
  throw fieldProblem('invalid-payload', 'fingerprint', text('This is the id of an import: send it as importId'))
}

/**
 * The id of an import that has begun in this portfolio, by its id or by the fingerprint of its file.
 * @throws {DomainError} `invalid-payload`: there is none
 */
export async function findImport(db: Db, userId: string, portfolioId: string, name: string): Promise<string> {
  const found = await db
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where((where) => where.or([where('id', '=', name), where('fingerprint', '=', name)]))
    .executeTakeFirst()
  if (found !== undefined) return found.id
  const message = text('This portfolio has no such import. A name of your own for a file goes into fingerprint.')
  throw fieldProblem('invalid-payload', '0.importId', message)
}

/** The imports of a portfolio, newest first, with the number of their rows that are in the ledger now. */
export async function listImportBatches(db: Db, userId: string, portfolioId: string): Promise<ImportBatch[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .select(({ selectFrom }) => [
      selectFrom('transactions')
        .whereRef('transactions.user_id', '=', 'imports.user_id')
        .whereRef('transactions.import_id', '=', 'imports.id')
        .where('transactions.proceeds_of', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('transactions'),
      selectFrom('import_left_out_rows')
        .whereRef('import_left_out_rows.user_id', '=', 'imports.user_id')
        .whereRef('import_left_out_rows.import_id', '=', 'imports.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('left_out'),
    ])
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    portfolioId,
    source: row.source,
    createdAt: row.created_at,
    transactions: Number(row.transactions),
    leftOut: Number(row.left_out),
    unfinishedRows: row.unfinished_rows,
  }))
}

/** Starts an import, which is unfinished until `finishImport`. Deletes its previously skipped rows. */
export async function startImport(
  db: Db,
  clock: Clock,
  origin: EventOrigin,
  source: ImportSource,
  { rows, headers }: { rows: number; headers: readonly string[] },
): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    await lockPortfolio(tx, source.userId, source.portfolioId)
    const { id, isNew } = await openImport(tx, clock, source)
    if (isNew) await recordEvent(tx, clock, origin, { event: 'import-begun', userId: source.userId })
    await tx
      .updateTable('imports')
      .set({ unfinished_rows: rows, headers: JSON.stringify(headers) })
      .where('user_id', '=', source.userId)
      .where('id', '=', id)
      .execute()
    await tx
      .deleteFrom('import_left_out_rows')
      .where('user_id', '=', source.userId)
      .where('import_id', '=', id)
      .execute()
    return id
  })
}

/** Ends an import. The first time, the user's webhooks are told. */
export async function finishImport(
  db: Db,
  clock: Clock,
  { user_id: userId, id: importId, portfolio_id: portfolioId }: Selectable<ImportsTable>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('imports')
      .set({ unfinished_rows: null })
      .where('user_id', '=', userId)
      .where('id', '=', importId)
      .where('unfinished_rows', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const { count } = await tx
      .selectFrom('transactions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('import_id', '=', importId)
      .executeTakeFirstOrThrow()
    const data = { importId, portfolioId, transactions: Number(count) }
    await queueEvent(tx, clock, { userId, event: 'import.finished', data })
  })
}

/** @throws {DomainError} `not-found`: the user has no such import. */
export async function readImport(db: Db, userId: string, importId: string): Promise<Selectable<ImportsTable>> {
  const batch = await db
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', importId)
    .executeTakeFirst()
  if (batch === undefined) throw new DomainError('not-found', text('This import does not exist.'))
  return batch
}

/** Large imports are deleted in parts, so that other requests can run in between. */
const ROWS_PER_DELETION = 1000

/** Deletes the transactions of an import, and returns them. */
async function deleteRows(tx: Tx, userId: string, importId: string): Promise<TransactionRow[]> {
  const deleted: TransactionRow[] = []
  for (;;) {
    const rows = await tx
      .deleteFrom('transactions')
      .where('user_id', '=', userId)
      .where('id', 'in', (select) =>
        select
          .selectFrom('transactions')
          .select('id')
          .where('user_id', '=', userId)
          .where('import_id', '=', importId)
          .limit(ROWS_PER_DELETION),
      )
      .returningAll()
      .execute()
    deleted.push(...rows)
    if (rows.length < ROWS_PER_DELETION) return deleted
  }
}

async function restorePlanPurchases(
  tx: Tx,
  batch: Selectable<ImportsTable>,
  removed: readonly TransactionRow[],
): Promise<TransactionRow[]> {
  const versions = new Map(removed.map(({ id, version }) => [id, version]))
  const restored = (await readReplacedByImport(tx, batch)).flatMap((row) => {
    const version = versions.get(row.id)
    return version === undefined ? [] : [{ ...row, version: version + 1 }]
  })
  for (const row of restored) await tx.insertInto('transactions').values(row).execute()
  return restored
}

/**
 * Undoes an import: deletes all its rows from the ledger, keeps them in the history, and returns how many. Purchases of
 * savings plans that it replaced are as they were booked again. Sales that needed the rows are flagged on their line.
 */
export async function takeBack(
  db: Db,
  clock: Clock,
  origin: EventOrigin,
  { userId, by, importId }: { userId: string; by: ChangedBy; importId: string },
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const batch = await readImport(tx, userId, importId)
    await lockPortfolio(tx, userId, batch.portfolio_id)
    const removed = await deleteRows(tx, userId, importId)
    const numDeletedRows = removed.length
    await tx.deleteFrom('imports').where('user_id', '=', userId).where('id', '=', importId).execute()
    const restored = await restorePlanPurchases(tx, batch, removed)
    await recordUndoneImport(tx, { userId, now: clock.now(), by, batch }, removed, restored)
    await recordEvent(tx, clock, origin, { event: 'import-undone', userId, detail: `${numDeletedRows} rows` })
    return numDeletedRows
  })
}

/**
 * Brings back an import that was undone.
 *
 * @param removed JSON of its row
 * @throws {DomainError} `changed-meanwhile`: its file was imported again
 */
export async function restoreImport(tx: Tx, removed: string): Promise<void> {
  const row = decodeObject<Selectable<ImportsTable>>(removed, 'ledger_changes.removed_import')
  const again = await tx
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', row.user_id)
    .where('portfolio_id', '=', row.portfolio_id)
    .where('fingerprint', '=', row.fingerprint)
    .executeTakeFirst()
  if (again !== undefined)
    throw new DomainError('changed-meanwhile', text('This file was imported again since. Undo that import first.'))
  await tx.insertInto('imports').values(row).execute()
}

/** The sources of the user's imports by portfolio, newest first. */
export const listImportSources = compileOnce((db: Db) =>
  db
    .selectFrom('imports')
    .select(['portfolio_id', 'source'])
    .where('user_id', '=', 'user')
    .orderBy('created_at', 'desc'),
)
