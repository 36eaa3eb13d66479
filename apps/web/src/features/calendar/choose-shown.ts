import { mondayOf } from './group-by-week.ts'
import type { CalendarEntry } from './list-entries.ts'

/** Coming entries that are shown at first: about two screens. */
export const FIRST_SHOWN = 40

export interface ShownEntries {
  shown: CalendarEntry[]
  /** The number of entries that are not shown before and after them. */
  earlier: number
  later: number
}

/**
 * The entries since the Monday of last week, or all earlier ones, and the next `count`. A day is never split.
 *
 * @param entries by day
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
