import { DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'

const RETENTION_DAYS = 7

/** Deletes old mails that are no longer waiting; returns how many. */
export async function deleteOldMails(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString()
  return await deleteInBatches(db, { table: 'mails', column: 'created_at', exceptState: 'waiting' }, oldest)
}
