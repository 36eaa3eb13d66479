import type { StatementEntry } from '@plumbline/contract/assets/profile-schemas'
import { ENTRIES_PER_YEAR, type StatementPeriod } from '@plumbline/contract/assets/statements'
import { figureOf } from './statement-lines.ts'

/**
 * The growth of a line over the same period of the year before, a ratio. Null without that entry, and where its figure
 * is zero or less, since growth from a loss means nothing. `entries` are newest first.
 */
export function growthOfLine(
  entries: readonly StatementEntry[],
  index: number,
  line: string,
  period: StatementPeriod,
): number | null {
  const [entry, before] = [entries[index], entries[index + ENTRIES_PER_YEAR[period]]]
  if (entry === undefined || before === undefined) return null
  const [value, start] = [figureOf(entry, line), figureOf(before, line)]
  return value === null || start === null || start <= 0 ? null : value / start - 1
}
