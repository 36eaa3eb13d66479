import type { StoredSavingsPlan } from '@plumbline/contract/savings-plans/schemas'
import { addMonths, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { nextPlannedDay, plannedDays } from '@plumbline/engine/savings-plans/planned-days'
import type { BookedTransaction } from '../book-transactions.ts'
import { SAVINGS_AMOUNT, SAVINGS_COMMENT } from './plan-sample-ledger.ts'

/**
 * The savings plan behind the monthly purchases of a sample, which books those after today. A month without a purchase
 * is skipped, and so is that of today. Undefined without purchases.
 *
 * @param ids of the transactions, in their order
 * @param today ISO date
 */
export function describeSamplePlan(
  transactions: readonly BookedTransaction[],
  ids: readonly string[],
  today: string,
  now: Date,
): StoredSavingsPlan | undefined {
  const first = transactions.find(({ comments }) => comments === SAVINGS_COMMENT)
  if (first === undefined) return undefined
  const bought = new Map<string, string | null>(
    transactions.flatMap(({ comments, date }, index) =>
      comments === SAVINGS_COMMENT ? [[plannedDayOf(date), ids[index] ?? null] as const] : [],
    ),
  )
  const startsOn = plannedDayOf(first.date)
  const schedule = { first: parseIsoDate(startsOn), last: null, every: 'month' as const }
  const next = nextPlannedDay(schedule, parseIsoDate(today))
  const decidedAt = now.toISOString()
  return {
    assetId: first.assetId,
    amount: String(SAVINGS_AMOUNT),
    units: null,
    currency: first.currency,
    fee: '0',
    wholeUnits: false,
    every: schedule.every,
    startsOn,
    endsOn: null,
    booksFrom: next === null ? null : formatIsoDate(next),
    createdAt: decidedAt,
    purchases: plannedDays(schedule, parseIsoDate(today))
      .map(formatIsoDate)
      .map((day) => ({ day, transactionId: bought.get(day) ?? null, decidedAt })),
  }
}

/** The sample buys for the first of a month, at the last close until then. */
function plannedDayOf(date: string): string {
  const firstOfMonth = parseIsoDate(`${date.slice(0, 7)}-01`)
  return formatIsoDate(date.endsWith('-01') ? firstOfMonth : addMonths(firstOfMonth, 1))
}
