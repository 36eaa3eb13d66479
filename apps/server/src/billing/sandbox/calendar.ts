import type { BillingPeriod } from '@plumbline/contract/plans'

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
}

/**
 * The instant `count` periods after `anchor`, in UTC. A day that the month does not have becomes its last one, and the
 * next period returns to the anchor's day: 31 January, 28 February, 31 March.
 */
export function addPeriods(anchor: number, period: BillingPeriod, count: number): number {
  const date = new Date(anchor)
  const months = date.getUTCMonth() + count * (period === 'yearly' ? 12 : 1)
  const year = date.getUTCFullYear() + Math.floor(months / 12)
  const month = ((months % 12) + 12) % 12
  const day = Math.min(date.getUTCDate(), daysInMonth(year, month))
  return anchor - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) + Date.UTC(year, month, day)
}
