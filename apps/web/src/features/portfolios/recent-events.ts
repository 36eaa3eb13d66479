import type { AlertEvent } from '@plumbline/contract/alerts/schemas'

const RECENT_MS = 7 * 24 * 60 * 60 * 1000

/** What alerts found in the seven days up to today, an ISO date, in the order given. */
export function recentEvents(events: readonly AlertEvent[] = [], today?: string): AlertEvent[] {
  if (today === undefined) return []
  const from = new Date(Date.parse(today) - RECENT_MS).toISOString()
  return events.filter(({ foundAt }) => foundAt >= from)
}
