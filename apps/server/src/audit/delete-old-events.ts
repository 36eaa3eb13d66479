import { DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'

const RETENTION_DAYS = 365

/** Returns the number of deleted events. */
export async function deleteOldEvents(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString()
  return await deleteInBatches(db, { table: 'audit_log', column: 'created_at' }, oldest)
}
