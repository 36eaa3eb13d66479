import type { ChangeAuthor, ChangeKind } from '@plumbline/contract/ledger-changes/vocabulary'
import { batchesOf } from '@plumbline/engine/batches-of'
import { compareTexts } from '@plumbline/engine/compare-texts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../database/db.ts'
import type { ImportsTable, TransactionRow } from '../../database/schema.ts'
import { nextSequence } from '../../entry-sequence.ts'
import { newId } from '../../identifiers.ts'
import { encodeVersion, isSameContent, type Version } from './versions.ts'

export interface ChangedBy {
  author: ChangeAuthor
  tokenId: string | null
  /** The id of the member who made the change; absent: it was not a member. */
  memberId?: string
}

export const BROKER: ChangedBy = { author: 'broker', tokenId: null }
export const MARKET: ChangedBy = { author: 'market', tokenId: null }
export const PLAN: ChangedBy = { author: 'plan', tokenId: null }

interface Change {
  userId: string
  now: Date
  by: ChangedBy
  kind: ChangeKind | 'undone' | 'redone'
  /** The file or broker of added transactions. */
  source?: string | null
  /** The change that this one undoes or makes again. */
  reverses?: string
  /** The import that was deleted with its transactions. */
  removedImport?: Selectable<ImportsTable>
}

/** Stays below the parameter limit of both databases. */
const VERSIONS_PER_INSERT = 200

/** The latest day first, as lists of transactions have it. */
function byDay(a: Version, b: Version): number {
  const [first, second] = [a.after ?? a.before, b.after ?? b.before]
  return first === null || second === null ? 0 : compareTexts(second.trade_date, first.trade_date)
}

function versionsOf(removed: readonly TransactionRow[], written: readonly TransactionRow[]): Version[] {
  const byId = new Map<string, Version>(removed.map((row) => [row.id, { before: row, after: null }]))
  for (const row of written) byId.set(row.id, { before: byId.get(row.id)?.before ?? null, after: row })
  return [...byId.values()].filter(({ before, after }) => !isSameContent(before, after)).sort(byDay)
}

interface Place {
  from: string
  to: string
}

/** Both ends of a transfer are one change, from the portfolio that gives the units to the one that gets them. */
function placesOf(versions: readonly Version[]): (version: Version) => Place {
  const transfers = new Map<string, Place>()
  for (const { before, after } of versions) {
    const row = after ?? before
    if (row === null || row.transfer_id === null) continue
    const known = transfers.get(row.transfer_id)
    const side = row.type !== 'buy' ? { from: row.portfolio_id } : { to: row.portfolio_id }
    transfers.set(row.transfer_id, { from: row.portfolio_id, to: row.portfolio_id, ...known, ...side })
  }
  return ({ before, after }) => {
    const transfer = transfers.get((after ?? before)?.transfer_id ?? '')
    return transfer ?? { from: (before ?? after)?.portfolio_id ?? '', to: (after ?? before)?.portfolio_id ?? '' }
  }
}

async function insertVersions(tx: Tx, userId: string, changeId: string, versions: readonly Version[]): Promise<void> {
  const rows = versions.map((version, place) => ({
    user_id: userId,
    change_id: changeId,
    transaction_id: (version.before ?? version.after)?.id ?? '',
    place,
    ...encodeVersion(version),
  }))
  for (const batch of batchesOf(rows, VERSIONS_PER_INSERT))
    await tx.insertInto('ledger_versions').values(batch).execute()
}

interface PlacedChange extends Change {
  id: string
  portfolioId: string
  toPortfolioId: string | null
  transactions: number
  importId?: string
}

async function insertChange(tx: Tx, change: PlacedChange): Promise<void> {
  const { userId, id, portfolioId, toPortfolioId, now, kind, by, transactions, removedImport } = change
  await tx
    .insertInto('ledger_changes')
    .values({
      user_id: userId,
      id,
      portfolio_id: portfolioId,
      to_portfolio_id: toPortfolioId,
      sequence: nextSequence(now),
      recorded_at: now.toISOString(),
      kind,
      changed_by: by.author,
      token_id: by.tokenId,
      member: by.memberId ?? null,
      source: change.source ?? null,
      import_id: change.importId ?? null,
      transactions,
      reverses: change.reverses ?? null,
      undone_by: null,
      removed_import: removedImport === undefined ? null : JSON.stringify(removedImport),
    })
    .execute()
}

/**
 * Appends what happens to transactions to the history, in the caller's transaction and after `lockPortfolio`: one
 * change for each pair of a source and a destination portfolio. Unchanged rows are left out. Returns the ids of the
 * changes.
 */
export async function recordChange(
  tx: Tx,
  change: Change,
  removed: readonly TransactionRow[],
  written: readonly TransactionRow[],
): Promise<string[]> {
  const { userId, kind, reverses } = change
  const ids: string[] = []
  const changed = versionsOf(removed, written)
  const placeOf = placesOf(changed)
  const groups = Map.groupBy(changed, (version) => {
    const { from, to } = placeOf(version)
    return `${from} ${to}`
  })
  for (const versions of groups.values()) {
    const { from, to } = placeOf(versions[0] as Version)
    const id = newId()
    ids.push(id)
    const placed = { portfolioId: from, toPortfolioId: from === to ? null : to, transactions: versions.length }
    await insertChange(tx, { ...change, ...placed, id })
    await insertVersions(tx, userId, id, versions)
    if (reverses !== undefined) await markUndone(tx, userId, reverses, kind === 'undone' ? id : null)
  }
  return ids
}

/** Marks a change as undone by another one; null: as made again. */
async function markUndone(tx: Tx, userId: string, id: string, undoneBy: string | null): Promise<void> {
  await tx
    .updateTable('ledger_changes')
    .set({ undone_by: undoneBy })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

interface ImportedRows {
  userId: string
  portfolioId: string
  now: Date
  by: ChangedBy
  source: string
  importId: string
  /** How many transactions were added. */
  transactions: number
}

/**
 * Appends an import to the history, or adds to it: the calls of one file are one change. Its transactions are those of
 * the import, so that no version of them is stored.
 */
export async function recordImport(tx: Tx, imported: ImportedRows): Promise<void> {
  const { userId, importId, transactions } = imported
  const { numUpdatedRows } = await tx
    .updateTable('ledger_changes')
    .set((set) => ({ transactions: set('transactions', '+', transactions) }))
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await insertChange(tx, { ...imported, kind: 'imported', toPortfolioId: null, id: newId() })
}

interface UndoneImport {
  userId: string
  now: Date
  by: ChangedBy
  batch: Selectable<ImportsTable>
}

/**
 * Appends that an import was undone. An import from before there was a history is a deletion in it, so that it can be
 * made again, too.
 */
export async function recordUndoneImport(
  tx: Tx,
  { userId, now, by, batch }: UndoneImport,
  removed: readonly TransactionRow[],
  restored: readonly TransactionRow[],
): Promise<void> {
  const imported = await tx
    .selectFrom('ledger_changes')
    .select('id')
    .where('user_id', '=', userId)
    .where('import_id', '=', batch.id)
    .executeTakeFirst()
  const change = { userId, now, by, source: batch.source, removedImport: batch }
  await recordChange(
    tx,
    imported === undefined ? { ...change, kind: 'deleted' } : { ...change, kind: 'undone', reverses: imported.id },
    removed,
    restored,
  )
}
