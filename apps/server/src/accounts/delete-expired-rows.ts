import { DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { keepLastSeenUntil } from './sessions.ts'

/** Deletes links, confirmations, challenges, sessions and attempt counts that have expired; returns how many. */
export async function deleteExpiredAccountRows(db: Db, now: Date): Promise<number> {
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString()
  const before = (instant: string) => keepLastSeenUntil(db, instant)
  return (
    (await deleteInBatches(db, { table: 'sign_in_links', column: 'expires_at' }, yesterday)) +
    (await deleteInBatches(db, { table: 'account_confirmations', column: 'expires_at' }, yesterday)) +
    (await deleteInBatches(db, { table: 'sign_in_challenges', column: 'expires_at' }, now.toISOString())) +
    (await deleteInBatches(db, { table: 'sessions', column: 'expires_at', before }, now.toISOString())) +
    (await deleteInBatches(db, { table: 'rate_limits', column: 'window_start' }, yesterday))
  )
}
