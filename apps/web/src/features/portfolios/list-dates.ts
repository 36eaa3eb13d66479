import type { Income } from '@plumbline/contract/income/schemas'

type Expected = Income['expected'][number]
type ComingDate = { date: string; isPayDay: boolean; expected: Expected }

const MAX_DATES = 5

/** The next dividends from today on, by the day of payment, or the ex-date where that is not known. */
export function listNextDates(expected: readonly Expected[], today: string): ComingDate[] {
  return expected
    .map((each) => ({ date: each.payDate ?? each.exDate, isPayDay: each.payDate !== null, expected: each }))
    .filter(({ date }) => date >= today)
    .toSorted((left, right) => left.date.localeCompare(right.date))
    .slice(0, MAX_DATES)
}
