import type { Selectable } from 'kysely'
import type { Db } from '../database/db.ts'
import { decodeObject, decodeTexts } from '../database/decode.ts'
import type { BrokerRunsTable } from '../database/schema.ts'

export type RunRow = Selectable<BrokerRunsTable>

/** Number of runs stored per connection. */
const KEPT_RUNS = 50

export async function startRun(
  db: Db,
  run: Pick<RunRow, 'user_id' | 'id' | 'connection_id' | 'portfolio_id' | 'started_at'>,
): Promise<void> {
  await db
    .insertInto('broker_runs')
    .values({
      ...run,
      finished_at: null,
      error: null,
      rows_read: 0,
      rows_added: 0,
      rows_known: 0,
      rows_waiting: 0,
      transactions_added: 0,
      left_out: '{}',
      notes: '[]',
      compared_on: null,
    })
    .execute()
  const older = db
    .selectFrom('broker_runs')
    .select('id')
    .where('user_id', '=', run.user_id)
    .where('connection_id', '=', run.connection_id)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(KEPT_RUNS)
  await db.deleteFrom('broker_runs').where('user_id', '=', run.user_id).where('id', 'in', older).execute()
}

/** Rows that become no transaction, by reason. */
export type LeftOutCounts = Record<string, { count: number; examples: string[] }>

const MAX_EXAMPLES = 3

/** Counts rows under their reason and keeps the first ones as examples. */
export function countLeftOut(counts: LeftOutCounts, reason: string, rows: number, examples: readonly string[]): void {
  const known = counts[reason] ?? { count: 0, examples: [] }
  counts[reason] = {
    count: known.count + rows,
    examples: [...new Set([...known.examples, ...examples])].slice(0, MAX_EXAMPLES),
  }
}

export interface RunProgress {
  rowsRead?: number
  rowsAdded?: number
  rowsKnown?: number
  transactionsAdded?: number
  leftOut?: LeftOutCounts
  notes?: readonly string[]
}

/** Adds progress to a run. Call it in the transaction that made the progress. */
export async function addToRun(db: Db, userId: string, runId: string, progress: RunProgress): Promise<void> {
  const run = await db
    .selectFrom('broker_runs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', runId)
    .executeTakeFirst()
  if (run === undefined) return
  const leftOut = decodeObject<LeftOutCounts>(run.left_out, 'broker_runs.left_out')
  for (const [reason, { count, examples }] of Object.entries(progress.leftOut ?? {})) {
    countLeftOut(leftOut, reason, count, examples)
  }
  const notes = [...new Set([...decodeTexts(run.notes, 'broker_runs.notes'), ...(progress.notes ?? [])])]
  await db
    .updateTable('broker_runs')
    .set({
      rows_read: run.rows_read + (progress.rowsRead ?? 0),
      rows_added: run.rows_added + (progress.rowsAdded ?? 0),
      rows_known: run.rows_known + (progress.rowsKnown ?? 0),
      transactions_added: run.transactions_added + (progress.transactionsAdded ?? 0),
      left_out: JSON.stringify(leftOut),
      notes: JSON.stringify(notes),
    })
    .where('user_id', '=', userId)
    .where('id', '=', runId)
    .execute()
}

export async function endRun(
  db: Db,
  userId: string,
  runId: string,
  end: Partial<Pick<RunRow, 'finished_at' | 'error' | 'compared_on' | 'rows_waiting'>>,
): Promise<void> {
  await db.updateTable('broker_runs').set(end).where('user_id', '=', userId).where('id', '=', runId).execute()
}

/** Newest first. */
export async function listRuns(db: Db, userId: string, connectionIds: readonly string[]): Promise<RunRow[]> {
  if (connectionIds.length === 0) return []
  return await db
    .selectFrom('broker_runs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('connection_id', 'in', connectionIds)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
