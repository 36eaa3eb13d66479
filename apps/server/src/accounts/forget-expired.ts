import type { Sweep } from '../background/sweeps.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { forgetOldAnswers } from '../transactions/idempotency.ts'

const day = 86_400_000
const keptMailDays = 7
const keptEventDays = 365

/** Removes what has ended and serves nothing any more. Several processes may do it at once. */
export function forgetExpiredSweep(db: Db, clock: Clock): Sweep {
  return {
    name: 'forget-expired',
    pattern: '17 23 * * * *',
    async run() {
      const now = clock.now().getTime()
      const daysAgo = (days: number) => new Date(now - days * day).toISOString()
      const removals = [
        db.deleteFrom('sign_in_links').where('expires_at', '<=', daysAgo(1)),
        db.deleteFrom('account_confirmations').where('expires_at', '<=', daysAgo(1)),
        db.deleteFrom('sessions').where('expires_at', '<=', daysAgo(0)),
        db.deleteFrom('rate_limits').where('window_start', '<=', daysAgo(1)),
        db.deleteFrom('audit_log').where('created_at', '<=', daysAgo(keptEventDays)),
        db.deleteFrom('mails').where('state', '!=', 'waiting').where('created_at', '<=', daysAgo(keptMailDays)),
      ]
      let removed = 0
      for (const removal of removals) removed += Number((await removal.executeTakeFirst()).numDeletedRows)
      await forgetOldAnswers(db, clock)
      return removed
    },
  }
}
