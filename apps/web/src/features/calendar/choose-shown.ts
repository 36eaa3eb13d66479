import { mondayOf } from './group-by-week.ts'
import type { CalendarEntry } from './list-entries.ts'

/** Of what comes, about two screens. */
export const FIRST_SHOWN = 40

export interface ShownEntries {
  shown: CalendarEntry[]
  /** How many are not shown before and after them. */
  earlier: number
  later: number
}

/**
 * Of the entries by day: those from the Monday of last week on, or all, up to so many that come. A day is never cut.
 */
export function chooseShown(
  entries: readonly CalendarEntry[],
  today: string,
  { isEarlierShown, count }: { isEarlierShown: boolean; count: number },
): ShownEntries {
  const start = isEarlierShown ? '' : mondayOf(today, -1)
  const earlier = entries.filter(({ date }) => date < start).length
  const recent = entries.filter(({ date }) => date >= start && date < today)
  const ahead = entries.filter(({ date }) => date >= today)
  const lastDay = ahead[count - 1]?.date
  const next = lastDay === undefined ? ahead : ahead.filter(({ date }) => date <= lastDay)
  return { shown: [...recent, ...next], earlier, later: ahead.length - next.length }
}
