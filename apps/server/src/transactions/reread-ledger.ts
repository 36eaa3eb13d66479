import type { LedgerTransaction } from '@plumbline/engine/ledger'
import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'
import { inPages, ledgerPage, type Place } from './ledger-pages.ts'
import { LEDGER_COLUMNS, ledgerTransaction } from './read-ledger.ts'

/** A portfolio's ledger by day and entry, with the version of each row. */
export interface VersionedLedger {
  transactions: LedgerTransaction[]
  /** By transaction id. */
  versions: ReadonlyMap<string, number>
}

/**
 * Reads a ledger page by page. With a `known` earlier one, only changed rows are read in full. Unchanged rows keep
 * their objects, so that the engine replays only the lines that changed. Changes made meanwhile may be missing in part.
 */
export async function rereadLedger(
  db: Db,
  userId: string,
  portfolioId: string,
  known?: VersionedLedger,
): Promise<VersionedLedger> {
  async function readWhole(): Promise<VersionedLedger> {
    const transactions: LedgerTransaction[] = []
    const versions = new Map<string, number>()
    const columns = [...LEDGER_COLUMNS, 'version'] as const
    const pages = inPages((after?: Place) => ledgerPage(db, userId, portfolioId, after).select(columns).execute())
    for await (const rows of pages) {
      for (const row of rows) {
        transactions.push(ledgerTransaction(row))
        versions.set(row.id, row.version)
      }
    }
    return { transactions, versions }
  }

  if (known === undefined) return await readWhole()
  const columns = ['trade_date', 'sequence', 'id', 'version'] as const
  const pages = inPages((after?: Place) => ledgerPage(db, userId, portfolioId, after).select(columns).execute())
  const stored: (Place & { version: number })[] = []
  for await (const rows of pages) stored.push(...rows)
  const changed = stored.filter(({ id, version }) => known.versions.get(id) !== version)
  if (changed.length > stored.length / 2) return await readWhole()
  const rows =
    changed.length === 0
      ? []
      : await db
          .selectFrom('transactions')
          .select([...LEDGER_COLUMNS, 'version'])
          .where('user_id', '=', userId)
          .where('portfolio_id', '=', portfolioId)
          .where('id', 'in', among(changed.map(({ id }) => id)))
          .execute()
  const read = new Map(rows.map((row) => [row.id, row]))
  const before = new Map(known.transactions.map((transaction) => [transaction.id, transaction]))
  const transactions: LedgerTransaction[] = []
  const versions = new Map<string, number>()
  for (const { id, version } of stored) {
    const row = read.get(id)
    const transaction = row === undefined ? before.get(id) : ledgerTransaction(row)
    // Deleted between the two reads.
    if (transaction === undefined) return await readWhole()
    transactions.push(transaction)
    versions.set(id, row?.version ?? version)
  }
  return { transactions, versions }
}
