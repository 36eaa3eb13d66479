import type { StatementEntry } from '@plumbline/contract/assets/profile-schemas'
import type { StatementPeriod } from '@plumbline/contract/assets/statements'
import { figureOf } from './statement-lines.ts'

/** A quarter is compared with the same quarter of the year before. */
const ENTRIES_PER_YEAR: Record<StatementPeriod, number> = { yearly: 1, quarterly: 4 }

/**
 * The growth of a line over the entry of the year before, a ratio; null without that entry, and where it is not above
 * zero, since a growth from a loss means nothing. `entries` are newest first.
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
