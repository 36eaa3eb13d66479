import type { BackgroundWork } from '@plumbline/contract/admin/schemas'
import type { Background } from '../background/sweeps.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { readSourceHealth } from '../market/source-health.ts'

/** The last run of every sweep, last week's mails by state, and the health of the market data source. */
export async function describeBackground(
  db: Db,
  clock: Clock,
  background?: Pick<Background, 'nextRunAt'>,
): Promise<Omit<BackgroundWork, 'marketData' | 'sourceStates'>> {
  const sweeps = await db.selectFrom('sweeps').selectAll().orderBy('name').execute()
  const counts = await db
    .selectFrom('mails')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const lastFailed = await db
    .selectFrom('mails')
    .select('last_error')
    .where('last_error', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  const countOf = (state: string) => counts.find((each) => each.state === state)?.count ?? 0
  return {
    sweeps: sweeps.map((row) => ({
      name: row.name,
      lastStartedAt: row.last_started_at,
      lastFinishedAt: row.last_finished_at,
      nextRunAt: background?.nextRunAt(row.name)?.toISOString() ?? null,
      lastDone: row.last_done,
      lastError: row.last_error,
    })),
    mails: {
      waiting: countOf('waiting'),
      sent: countOf('sent'),
      givenUp: countOf('refused') + countOf('expired'),
      lastError: lastFailed?.last_error ?? null,
    },
    sources: await readSourceHealth(db, clock),
  }
}
