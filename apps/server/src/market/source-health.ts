import type { SourceHealth } from '@plumbline/market-sources/http/http-client'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'

const MAX_REASON_LENGTH = 300

/**
 * Returns a listener that logs one line per change of a source's health and stores it, so that the admin page and
 * `doctor` can show it. It never throws: without the database the line is still logged.
 */
export function recordSourceHealth(db: Db, clock: Clock, log: (line: string) => void): (health: SourceHealth) => void {
  return ({ part, state, until, reason }) => {
    log(
      state === 'paused'
        ? `Market data: ${part} is paused until ${until?.toISOString()} (${reason})`
        : `Market data: ${part} responds again`,
    )
    const row = {
      state,
      until: until?.toISOString() ?? null,
      reason: reason?.slice(0, MAX_REASON_LENGTH) ?? null,
      changed_at: clock.now().toISOString(),
    }
    db.insertInto('source_health')
      .values({ part, ...row })
      .onConflict((conflict) => conflict.column('part').doUpdateSet(row))
      .execute()
      .catch((error: unknown) => log(`Market data: the state of ${part} could not be stored (${error})`))
  }
}

export interface StoredHealth {
  part: string
  /** `due`: the pause is over, but nothing has been requested since. */
  state: 'answering' | 'paused' | 'due'
  /** ISO instant of the end of the pause; null while the source responds. */
  until: string | null
  reason: string | null
  changedAt: string
}

/** Every part of a source that was ever paused, by name. */
export async function readSourceHealth(db: Db, clock: Clock): Promise<StoredHealth[]> {
  const rows = await db.selectFrom('source_health').selectAll().orderBy('part').execute()
  const now = clock.now().toISOString()
  return rows.map(({ part, state, until, reason, changed_at }) => ({
    part,
    state: state === 'answering' ? 'answering' : (until ?? '') > now ? 'paused' : 'due',
    until,
    reason,
    changedAt: changed_at,
  }))
}
