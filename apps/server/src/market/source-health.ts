import type { SourceHealth } from '@plumbline/market-sources/http/http-client'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { MarketDb } from '../database/db.ts'
import { sourceOfVersion } from './fetching/fetched-dates.ts'

const MAX_REASON_LENGTH = 300

/**
 * Returns a listener that logs one line per change of a source's health and stores it, so that the admin page and
 * `doctor` can show it. It never throws: without the database the line is still logged.
 */
export function recordSourceHealth(
  db: MarketDb,
  clock: Clock,
  log: (line: string) => void,
): (health: SourceHealth) => void {
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

export interface SourceState {
  name: string
  /**
   * `unasked`: no prices requested yet. `failing`: the last request for prices failed. `impaired`: a part is paused,
   * or was and has not responded since.
   */
  state: 'working' | 'failing' | 'impaired' | 'unasked'
  /** ISO instant of the last prices from this source; null without any. */
  lastAnswerAt: string | null
}

/** The state of each source, also of those that were never paused. */
export async function readSourceStates(db: MarketDb, clock: Clock, names: readonly string[]): Promise<SourceState[]> {
  const parts = await readSourceHealth(db, clock)
  const isFailed = sql<number>`case when failures > 0 then 1 else 0 end`
  const rows = await db
    .selectFrom('price_states')
    .select(({ fn }) => ['source_version', isFailed.as('is_failed'), fn.max('fetched_at').as('last')])
    .groupBy(['source_version', isFailed])
    .execute()
  return names.map((name, index) => {
    // A first request that failed has no version yet: it went to the first source.
    const own = rows.filter(({ source_version: version }) =>
      version === '' ? index === 0 : sourceOfVersion(version) === name,
    )
    const lastOf = (wanted: boolean) =>
      own
        .filter(({ is_failed }) => Number(is_failed) > 0 === wanted)
        .map(({ last }) => last)
        .sort()
        .at(-1) ?? null
    const [lastAnswerAt, lastFailureAt] = [lastOf(false), lastOf(true)]
    const isImpaired = parts.some(({ part, state }) => state !== 'answering' && part.split(' ')[0] === name)
    const state = isImpaired ? 'impaired' : stateBetween(lastAnswerAt, lastFailureAt)
    return { name, state, lastAnswerAt }
  })
}

function stateBetween(lastAnswerAt: string | null, lastFailureAt: string | null): SourceState['state'] {
  if (lastFailureAt !== null && lastFailureAt > (lastAnswerAt ?? '')) return 'failing'
  return lastAnswerAt === null ? 'unasked' : 'working'
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
export async function readSourceHealth(db: MarketDb, clock: Clock): Promise<StoredHealth[]> {
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
