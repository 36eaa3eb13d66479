import type { ImportRow } from '../readings/import-row.ts'

/** What the rows of the file become by an answer. */
export interface AnswerEffect {
  readonly ready: number
  readonly waiting: number
  /** Null where no row has a day. */
  readonly firstDay: string | null
  readonly lastDay: string | null
  /** Trades on a Saturday or Sunday. */
  readonly onWeekends: number
  /** The row that shows the difference between the answers. */
  readonly example: ImportRow | null
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Sums up the rows. `exampleLine` is shown; without it the first row that is not left out. */
export function effectOf(rows: readonly ImportRow[], exampleLine: number | null): AnswerEffect {
  const kept = rows.filter(({ outcome }) => outcome.kind !== 'ignored')
  const days = kept.flatMap(({ date }) => date ?? []).toSorted()
  const trades = kept.filter(({ type }) => type === 'buy' || type === 'sell')
  return {
    ready: kept.filter(({ outcome }) => outcome.kind === 'ready').length,
    waiting: kept.filter(({ outcome }) => outcome.kind === 'attention').length,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    onWeekends: trades.filter(({ date }) => date !== null && isWeekend(date)).length,
    example: rows.find(({ rowNumber }) => rowNumber === exampleLine) ?? kept[0] ?? null,
  }
}
