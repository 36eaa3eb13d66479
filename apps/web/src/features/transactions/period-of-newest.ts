import type { TransactionPeriod } from '@plumbline/contract/transactions/vocabulary'

/**
 * The shortest period that shows the newest transaction.
 *
 * @param newest Day of the newest transaction; null without any.
 */
export function periodOfNewest(newest: string | null, today: string): TransactionPeriod {
  if (newest === null || newest > today) return 'all'
  const [month, year] = [today.slice(0, 7), Number(today.slice(0, 4))]
  if (newest.startsWith(month)) return 'current-month'
  if (newest.startsWith(monthBefore(month))) return 'last-month'
  if (newest.startsWith(`${year}-`)) return 'current-year'
  return newest.startsWith(`${year - 1}-`) ? 'last-year' : 'all'
}

function monthBefore(month: string): string {
  const before = new Date(`${month}-01T00:00:00Z`)
  before.setUTCMonth(before.getUTCMonth() - 1)
  return before.toISOString().slice(0, 7)
}
