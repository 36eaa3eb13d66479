import { DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { keepLastSeenOfExpired } from './sessions.ts'

/** Deletes links, confirmations, challenges, sessions and attempt counts that have expired; returns how many. */
export async function deleteExpiredAccountRows(db: Db, now: Date): Promise<number> {
  await keepLastSeenOfExpired(db, now)
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString()
  const deletions = [
    db.deleteFrom('sign_in_links').where('expires_at', '<=', yesterday),
    db.deleteFrom('account_confirmations').where('expires_at', '<=', yesterday),
    db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now.toISOString()),
    db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()),
    db.deleteFrom('rate_limits').where('window_start', '<=', yesterday),
  ]
  let deleted = 0
  for (const deletion of deletions) deleted += Number((await deletion.executeTakeFirst()).numDeletedRows)
  return deleted
}
