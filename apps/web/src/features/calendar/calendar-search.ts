import { ENTRY_KINDS, type EntryFilter } from './list-entries.ts'

/** What the address says: whose dates and of which kind, of which portfolio, and the month of the month view. */
export type CalendarSearch = EntryFilter & {
  portfolio?: string | undefined
  view?: 'month' | undefined
  /** As `2026-11`. */
  month?: string | undefined
}

/** Leaves out what is absent or invalid. */
export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const kind = ENTRY_KINDS.find((known) => known === search.kind)
  const { of, portfolio, view, month } = search
  return {
    ...((of === 'held' || of === 'watched') && { of }),
    ...(kind && { kind }),
    ...(typeof portfolio === 'string' && portfolio && { portfolio }),
    ...(view === 'month' && { view }),
    ...(typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
  }
}
