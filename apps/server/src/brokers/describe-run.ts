import type { SyncRun } from '@plumbline/contract/integrations/schemas'
import { dateLocale, type Language } from '@plumbline/text/language'
import { type Text, text } from '@plumbline/text/text'
import { writeDayOf } from '@plumbline/text/write-day'
import { decodeObject, decodeTexts } from '../database/decode.ts'
import { formatText } from '../format-text.ts'
import { readStoredText } from '../stored-text.ts'
import type { LeftOutCounts, RunRow } from './broker-runs.ts'

/** Describes one run, with instants in the user's time zone. */
export function describeRun(run: RunRow, timeZone: string, language: Language): SyncRun {
  const translate = (line: Text) => formatText(line, language)
  const stored = (line: string) => readStoredText(line, language)
  const at = (instant: string) => formatInstant(instant, timeZone, language)
  const waiting = text(
    '{rows, plural, one {# row waiting until you choose the security} other {# rows waiting until you choose the security}}',
    { rows: run.rows_waiting },
  )
  return {
    _id: run.id,
    startedAt: run.started_at,
    finishedAt: run.finished_at,
    hasFailed: run.error !== null,
    lines: [
      translate(text('{instant} · Started', { instant: at(run.started_at) })),
      ...countLines(run).map(translate),
      ...leftOutLines(decodeObject<LeftOutCounts>(run.left_out, 'broker_runs.left_out'), stored).map(translate),
      ...(run.rows_waiting === 0 ? [] : [translate(waiting)]),
      ...decodeTexts(run.notes, 'broker_runs.notes').map(stored),
      ...(run.error === null ? [] : [translate(text('Failed: {reason}', { reason: stored(run.error) }))]),
      ...(run.finished_at !== null && run.error === null
        ? [translate(text('{instant} · Finished', { instant: at(run.finished_at) }))]
        : []),
    ],
  }
}

function countLines(run: RunRow): Text[] {
  if (run.rows_read === 0 && run.finished_at === null) return []
  const read = text('{read, plural, one {# row read} other {# rows read}}', { read: run.rows_read })
  const from = text('{rows, plural, one {# row} other {# rows}}', { rows: run.rows_added })
  const known = text('{known, plural, one {# row known already} other {# rows known already}}', {
    known: run.rows_known,
  })
  const added = { transactions: run.transactions_added }
  return [
    run.rows_added === run.transactions_added
      ? text('{read}, {transactions, plural, one {# transaction added} other {# transactions added}}, {known}', {
          read,
          known,
          ...added,
        })
      : text(
          '{read}, {transactions, plural, one {# transaction added} other {# transactions added}} from {from}, {known}',
          { read, known, from, ...added },
        ),
  ]
}

function leftOutLines(leftOut: LeftOutCounts, stored: (line: string) => string): Text[] {
  return Object.entries(leftOut).map(([reason, { count, examples }]) => {
    const more = count > examples.length ? ', …' : ''
    return text('{rows, plural, one {# row skipped} other {# rows skipped}}. {reason} ({examples})', {
      rows: count,
      reason: stored(reason),
      examples: `${examples.join('; ')}${more}`,
    })
  })
}

/** Formats `2023-12-29T21:00:00Z` as `29 Dec 2023, 21:00`. */
function formatInstant(instant: string, timeZone: string, language: Language): string {
  const date = new Date(instant)
  const time = new Intl.DateTimeFormat(dateLocale(language), { timeZone, hour: '2-digit', minute: '2-digit' })
  return `${writeDayOf(date, timeZone, language)}, ${time.format(date)}`
}
