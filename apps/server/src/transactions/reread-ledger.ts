import { changeLedger, LedgerBuilder } from '@plumbline/engine/build-ledger'
import type { LedgerTransaction } from '@plumbline/engine/ledger'
import { idsOf, type LedgerColumns } from '@plumbline/engine/ledger-columns'
import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'
import { inPages, ledgerPage } from './ledger-pages.ts'
import { LEDGER_COLUMNS, ledgerTransaction } from './read-ledger.ts'

/** A portfolio's ledger with the version of each row. */
export interface VersionedLedger {
  columns: LedgerColumns
  /** By transaction id, of rows that were edited. The others have the version of a new row. */
  editedVersions: ReadonlyMap<string, number>
  /** Day of the first transaction. */
  firstDate: string | undefined
}

const NEW_ROW_VERSION = 1

/**
 * Reads a ledger page by page. With a `known` earlier one, only changed rows are read in full, and only the columns of
 * their assets are built anew. Changes made meanwhile may be missing in part, or a row may be there twice.
 */
export async function rereadLedger(
  db: Db,
  userId: string,
  portfolioId: string,
  known?: VersionedLedger,
): Promise<VersionedLedger> {
  if (known === undefined) return await readWhole(db, userId, portfolioId)
  const gone = idsOf(known.columns)
  // A row that moved to a later day while it was read is there twice.
  if (gone.size < known.columns.count) return await readWhole(db, userId, portfolioId)
  const columns = ['trade_date', 'sequence', 'id', 'version'] as const
  const pages = inPages((page) => ledgerPage(db, userId, portfolioId, page).select(columns).execute())
  const changed = new Set<string>()
  const editedVersions = new Map<string, number>()
  let firstDate: string | undefined
  for await (const rows of pages) {
    firstDate ??= rows[0]?.trade_date
    for (const { id, version } of rows) {
      if (version !== NEW_ROW_VERSION) editedVersions.set(id, version)
      const knownVersion = gone.has(id) ? (known.editedVersions.get(id) ?? NEW_ROW_VERSION) : undefined
      if (version === knownVersion) gone.delete(id)
      else changed.add(id)
    }
  }
  if (changed.size > known.columns.count / 2) return await readWhole(db, userId, portfolioId)
  const added = await readRows(db, userId, portfolioId, changed, editedVersions)
  // Deleted between the two reads.
  if (added.length < changed.size) return await readWhole(db, userId, portfolioId)
  return { columns: changeLedger(known.columns, idsByAsset(gone), added), editedVersions, firstDate }
}

async function readWhole(db: Db, userId: string, portfolioId: string): Promise<VersionedLedger> {
  const ledger = new LedgerBuilder()
  const editedVersions = new Map<string, number>()
  let firstDate: string | undefined
  const columns = [...LEDGER_COLUMNS, 'version'] as const
  const pages = inPages((page) => ledgerPage(db, userId, portfolioId, page).select(columns).execute())
  for await (const rows of pages) {
    firstDate ??= rows[0]?.trade_date
    for (const row of rows) {
      ledger.add(ledgerTransaction(row))
      if (row.version !== NEW_ROW_VERSION) editedVersions.set(row.id, row.version)
    }
  }
  return { columns: ledger.finish(), editedVersions, firstDate }
}

/** Reads rows by their ids and updates their versions. */
async function readRows(
  db: Db,
  userId: string,
  portfolioId: string,
  ids: ReadonlySet<string>,
  editedVersions: Map<string, number>,
): Promise<LedgerTransaction[]> {
  if (ids.size === 0) return []
  const rows = await db
    .selectFrom('transactions')
    .select([...LEDGER_COLUMNS, 'version'])
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('id', 'in', among(ids))
    .execute()
  for (const { id, version } of rows) if (version !== NEW_ROW_VERSION) editedVersions.set(id, version)
  return rows.map(ledgerTransaction)
}

/** @param assets the ids of transactions, each with its asset */
export function idsByAsset(assets: Iterable<readonly [id: string, assetId: string]>): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>()
  for (const [id, assetId] of assets) {
    const ofAsset = ids.get(assetId)
    if (ofAsset === undefined) ids.set(assetId, new Set([id]))
    else ofAsset.add(id)
  }
  return ids
}
