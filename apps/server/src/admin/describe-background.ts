import type { BackgroundWork } from '@plumbline/contract/admin/schemas'
import type { Background } from '../background/sweeps.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'

/** Last week's mails by state, counted in an index. */
export async function countMails(db: Db): Promise<Pick<BackgroundWork['mails'], 'waiting' | 'sent' | 'givenUp'>> {
  const counts = await db
    .selectFrom('mails')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const countOf = (state: string) => counts.find((each) => each.state === state)?.count ?? 0
  return { waiting: countOf('waiting'), sent: countOf('sent'), givenUp: countOf('refused') + countOf('expired') }
}

/** The last run of every sweep, and last week's mails by state. */
export async function describeBackground(
  db: Db,
  _clock: Clock,
  background?: Pick<Background, 'nextRunAt'>,
): Promise<Omit<BackgroundWork, 'marketData' | 'sources' | 'sourceStates'>> {
  const sweeps = await db.selectFrom('sweeps').selectAll().orderBy('name').execute()
  const lastFailed = await db
    .selectFrom('mails')
    .select('last_error')
    .where('last_error', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return {
    sweeps: sweeps.map((row) => ({
      name: row.name,
      lastStartedAt: row.last_started_at,
      lastFinishedAt: row.last_finished_at,
      nextRunAt: background?.nextRunAt(row.name)?.toISOString() ?? null,
      lastDone: row.last_done,
      lastError: row.last_error,
    })),
    mails: { ...(await countMails(db)), lastError: lastFailed?.last_error ?? null },
  }
}
