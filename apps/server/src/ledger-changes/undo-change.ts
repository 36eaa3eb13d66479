import { text } from '@plumbline/text/text'
import type { EventOrigin } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { DomainError } from '../errors.ts'
import type { AccountMarket } from '../market/market.ts'
import type { Author } from '../transactions/author.ts'
import { readChange, readVersions, type StoredChange } from '../transactions/history/read-versions.ts'
import { areAsLeft } from '../transactions/history/versions.ts'
import { restoreImport, takeBack } from '../transactions/import-batches.ts'
import { replaceRows } from '../transactions/replace-rows.ts'
import { countTransactions } from '../transactions/transfers/follow-ends.ts'
import { settleTransfers } from '../transactions/transfers/settle-transfers.ts'

interface Services {
  db: Db
  clock: Clock
  market: AccountMarket
}

async function requireAssets(market: AccountMarket, rows: readonly TransactionRow[]): Promise<void> {
  const ids = new Set(rows.map(({ asset_id }) => asset_id))
  const known = await market.assetsOf(ids)
  if (known.size === ids.size) return
  throw new DomainError('changed-meanwhile', text('One of the assets no longer exists.'))
}

/**
 * Gives each transaction of `target` the content that it had before, and appends that as a change of `listed`.
 * @throws {DomainError} `changed-meanwhile`: a transaction is not as `target` left it; `oversold`: later sales need it
 */
async function reverse(
  { db, market }: Services,
  author: Author,
  { target, listed, kind }: { target: StoredChange; listed: StoredChange; kind: 'undone' | 'redone' },
): Promise<number> {
  const { userId } = author
  const versions = await readVersions(db, userId, target.id)
  const earlier = [...versions.values()].flatMap(({ before }) => before ?? [])
  await requireAssets(market, earlier)
  const later = [...versions.values()].flatMap(({ after }) => after ?? [])
  const write = (stored: TransactionRow[]) => {
    if (!areAsLeft(versions, stored))
      throw new DomainError('changed-meanwhile', text('One of the transactions was changed since. Undo that first.'))
    const current = new Map(stored.map(({ id, version }) => [id, version]))
    return earlier.map((row) => ({ ...row, version: (current.get(row.id) ?? 1) + 1 }))
  }
  await replaceRows(db, market, author, {
    ids: [...versions.keys()],
    destinations: [...earlier, ...later],
    write,
    path: 'id',
    mayChangeActions: true,
    kind,
    reverses: listed.id,
    prepare: async (tx) => {
      if (target.removed_import !== null) await restoreImport(tx, target.removed_import)
    },
  })
  return countTransactions([...versions.values()].flatMap(({ before, after }) => after ?? before ?? []))
}

/** Undoes a change. Returns how many transactions are as they were before. */
export async function undoChange(services: Services, origin: EventOrigin, author: Author, id: string): Promise<number> {
  const { db, clock } = services
  const change = await readChange(db, author.userId, id)
  if (change.undone_by !== null) throw new DomainError('changed-meanwhile', text('This change was undone before.'))
  if (change.kind !== 'imported')
    return await reverse(services, author, { target: change, listed: change, kind: 'undone' })
  const { userId, by, today } = author
  const removed = await takeBack(db, clock, origin, { userId, by, importId: change.import_id ?? '' })
  await settleTransfers(db, services.market, userId, change.portfolio_id, today)
  return removed
}

/** Makes an undone change again. Returns how many transactions it changed. */
export async function redoChange(services: Services, author: Author, id: string): Promise<number> {
  const { db } = services
  const change = await readChange(db, author.userId, id)
  if (change.undone_by === null) throw new DomainError('changed-meanwhile', text('This change was not undone.'))
  const target = await readChange(db, author.userId, change.undone_by)
  return await reverse(services, author, { target, listed: change, kind: 'redone' })
}
