/** How often a price is charged. */
export type Interval = 'month' | 'year'

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
}

/**
 * The instant `count` intervals after `anchor`, in UTC. A day that a month lacks becomes the month's last day, and the
 * next one returns to the anchor's day: January 31, February 28, March 31.
 */
export function addIntervals(anchor: number, interval: Interval, count: number): number {
  const date = new Date(anchor)
  const months = date.getUTCMonth() + count * (interval === 'year' ? 12 : 1)
  const year = date.getUTCFullYear() + Math.floor(months / 12)
  const month = ((months % 12) + 12) % 12
  const day = Math.min(date.getUTCDate(), daysInMonth(year, month))
  return anchor - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) + Date.UTC(year, month, day)
}
