import { CHANGE_KINDS } from '@plumbline/contract/ledger-changes/vocabulary'
import { text } from '@plumbline/text/text'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import type {
  ImportsTable,
  LedgerChangesTable,
  LedgerVersionsTable,
  TransactionRow,
  UserSchema,
} from '../../database/schema.ts'
import { DomainError } from '../../errors.ts'
import { decodeVersion, isSameContent, type Version } from './versions.ts'

export type StoredChange = Selectable<LedgerChangesTable>

/** @throws {DomainError} `not-found`: the user has no such change. */
export async function readChange(db: Db, userId: string, id: string): Promise<StoredChange> {
  const change = await db
    .selectFrom('ledger_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (change === undefined) throw new DomainError('not-found', text('This change does not exist.'))
  return change
}

/** What a change did, by transaction. */
export async function readVersions(db: Db, userId: string, changeId: string): Promise<Map<string, Version>> {
  const rows = await db
    .selectFrom('ledger_versions')
    .select(['transaction_id', 'before', 'after'])
    .where('user_id', '=', userId)
    .where('change_id', '=', changeId)
    .execute()
  return byTransaction(userId, rows)
}

type StoredVersion = Pick<Selectable<LedgerVersionsTable>, 'transaction_id' | 'before' | 'after'>

function byTransaction(userId: string, rows: readonly StoredVersion[]): Map<string, Version> {
  return new Map(rows.map(({ transaction_id, ...stored }) => [transaction_id, decodeVersion(userId, stored)]))
}

/** The id of the change before which these transactions, and no others, were as they are now restored. */
export async function findReversed(
  db: Db,
  userId: string,
  restored: readonly TransactionRow[],
): Promise<string | undefined> {
  const latest = await db
    .selectFrom('ledger_versions')
    .innerJoin('ledger_changes', (join) =>
      join
        .onRef('ledger_changes.user_id', '=', 'ledger_versions.user_id')
        .onRef('ledger_changes.id', '=', 'ledger_versions.change_id'),
    )
    .select('ledger_changes.id')
    .where('ledger_versions.user_id', '=', userId)
    .where('ledger_versions.transaction_id', '=', restored[0]?.id ?? '')
    .where('ledger_changes.kind', 'in', CHANGE_KINDS)
    .where('ledger_changes.undone_by', 'is', null)
    .orderBy('ledger_changes.sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest === undefined) return undefined
  const versions = await readVersions(db, userId, latest.id)
  const isReversed =
    versions.size === restored.length &&
    restored.every((row) => isSameContent(versions.get(row.id)?.before ?? null, row))
  return isReversed ? latest.id : undefined
}

/** Purchases as savings plans had booked them, which an import then replaced: they return when it is undone. */
export async function readReplacedByImport(
  db: Db,
  { user_id: userId, id: importId, portfolio_id: portfolioId }: Pick<ImportsTable, 'user_id' | 'id' | 'portfolio_id'>,
): Promise<TransactionRow[]> {
  const rows = await db
    .selectFrom('ledger_versions')
    .innerJoin('ledger_changes', (join) =>
      join
        .onRef('ledger_changes.user_id', '=', 'ledger_versions.user_id')
        .onRef('ledger_changes.id', '=', 'ledger_versions.change_id'),
    )
    .select(['ledger_versions.transaction_id', 'ledger_versions.before', 'ledger_versions.after'])
    .where('ledger_versions.user_id', '=', userId)
    .where('ledger_changes.portfolio_id', '=', portfolioId)
    .where('ledger_changes.kind', '=', 'plan-replaced')
    .where('ledger_changes.undone_by', 'is', null)
    .orderBy('ledger_changes.sequence')
    .execute()
  return [...byTransaction(userId, rows).values()].flatMap(({ before, after }) =>
    before !== null && after?.import_id === importId ? [before] : [],
  )
}

/** Also changes that moved transactions to the portfolio. */
const concerns = (portfolioId: string) => (where: ExpressionBuilder<UserSchema, 'ledger_changes'>) =>
  where.or([where('portfolio_id', '=', portfolioId), where('to_portfolio_id', '=', portfolioId)])

/** A page of the changes of a portfolio, the latest first, and one more if there are any. */
export async function readChanges(
  db: Db,
  userId: string,
  { portfolioId, cursor, limit }: { portfolioId: string; cursor: string | undefined; limit: number },
): Promise<StoredChange[]> {
  return await db
    .selectFrom('ledger_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where(concerns(portfolioId))
    .where('kind', 'in', CHANGE_KINDS)
    .$if(cursor !== undefined, (query) => query.where('sequence', '<', Number(cursor)))
    .orderBy('sequence', 'desc')
    .limit(limit + 1)
    .execute()
}

export interface NamedVersion extends Version {
  transactionId: string
}

/** The first versions of each change, by its id. */
export async function readFirstVersions(
  db: Db,
  userId: string,
  changeIds: readonly string[],
  limit: number,
): Promise<Map<string, NamedVersion[]>> {
  const rows = await db
    .selectFrom('ledger_versions')
    .select(['change_id', 'transaction_id', 'before', 'after'])
    .where('user_id', '=', userId)
    .where('change_id', 'in', among(changeIds))
    .where('place', '<', limit)
    .orderBy('place')
    .execute()
  const byChange = Map.groupBy(rows, ({ change_id }) => change_id)
  return new Map(
    [...byChange].map(([id, versions]) => [
      id,
      versions.map((row) => ({ transactionId: row.transaction_id, ...decodeVersion(userId, row) })),
    ]),
  )
}

export interface RecordedChange extends StoredChange {
  /** By transaction. Empty for an imported file, whose transactions are those of the import. */
  versions: ReadonlyMap<string, Version>
}

/** Everything that was done to a portfolio after a moment, undoing included, the latest first. */
export async function readChangesAfter(
  db: Db,
  userId: string,
  portfolioId: string,
  moment: { after: string } | { from: number },
): Promise<RecordedChange[]> {
  const changes = await db
    .selectFrom('ledger_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where(concerns(portfolioId))
    .where((where) =>
      'after' in moment ? where('recorded_at', '>', moment.after) : where('sequence', '>=', moment.from),
    )
    .orderBy('sequence', 'desc')
    .execute()
  const rows = await db
    .selectFrom('ledger_versions')
    .select(['change_id', 'transaction_id', 'before', 'after'])
    .where('user_id', '=', userId)
    .where('change_id', 'in', among(changes.map(({ id }) => id)))
    .execute()
  const byChange = Map.groupBy(rows, ({ change_id }) => change_id)
  return changes.map((change) => ({
    ...change,
    versions: byTransaction(userId, byChange.get(change.id) ?? []),
  }))
}

/** The latest undo or redo of each change, by the id of that change. */
export async function readReversals(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, StoredChange>> {
  const rows = await db
    .selectFrom('ledger_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('reverses', 'in', among(ids))
    .orderBy('sequence')
    .execute()
  return new Map(rows.map((row) => [row.reverses ?? '', row]))
}

/** Changes by their ids. */
export async function readChangesById(db: Db, userId: string, ids: readonly string[]): Promise<StoredChange[]> {
  return await db
    .selectFrom('ledger_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', among(ids))
    .execute()
}
