import { DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'

const RETENTION_DAYS = 365

/** Returns the number of deleted events. */
export async function deleteOldEvents(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString()
  const { numDeletedRows } = await db.deleteFrom('audit_log').where('created_at', '<=', oldest).executeTakeFirst()
  return Number(numDeletedRows)
}
