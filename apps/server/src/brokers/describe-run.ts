import type { SyncRun } from '@plumbline/contract/integrations/schemas'
import type { LeftOutCounts, RunRow } from './broker-runs.ts'

/** Describes one run, with instants in the user's time zone. */
export function describeRun(run: RunRow, timeZone: string): SyncRun {
  const at = (instant: string) => formatInstant(instant, timeZone)
  return {
    _id: run.id,
    startedAt: run.started_at,
    finishedAt: run.finished_at,
    hasFailed: run.error !== null,
    lines: [
      `${at(run.started_at)} · Started`,
      ...countLines(run),
      ...leftOutLines(JSON.parse(run.left_out) as LeftOutCounts),
      ...(run.rows_waiting === 0 ? [] : [`${rows(run.rows_waiting)} waiting until you choose the security`]),
      ...(JSON.parse(run.notes) as string[]),
      ...(run.error === null ? [] : [`Failed: ${run.error}`]),
      ...(run.finished_at !== null && run.error === null ? [`${at(run.finished_at)} · Finished`] : []),
    ],
  }
}

function countLines(run: RunRow): string[] {
  if (run.rows_read === 0 && run.finished_at === null) return []
  const added = `${run.transactions_added} ${run.transactions_added === 1 ? 'transaction' : 'transactions'} added`
  const parts = [
    `${rows(run.rows_read)} read`,
    run.rows_added === run.transactions_added ? added : `${added} from ${rows(run.rows_added)}`,
    `${rows(run.rows_known)} known already`,
  ]
  return [parts.join(', ')]
}

function leftOutLines(leftOut: LeftOutCounts): string[] {
  return Object.entries(leftOut).map(([reason, { count, examples }]) => {
    const more = count > examples.length ? ', …' : ''
    return `${rows(count)} skipped. ${reason} (${examples.join('; ')}${more})`
  })
}

function rows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`
}

/** Formats `2023-12-29T21:00:00Z` as `29 Dec 2023, 21:00`. */
function formatInstant(instant: string, timeZone: string): string {
  const date = new Date(instant)
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(
    date,
  )
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(date)
  return `${day}, ${time}`
}
