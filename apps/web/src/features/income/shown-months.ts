import type { Income } from '@plumbline/contract/income/schemas'

export type IncomeMonth = Income['months'][number]

/** The months of the period; those ahead belong to it if it reaches the current month. */
export function monthsOfPeriod({ months, to }: Pick<Income, 'months' | 'to'>, today: string): IncomeMonth[] {
  const last = to.slice(0, 7)
  return last < today.slice(0, 7) ? months.filter(({ month }) => month <= last) : [...months]
}

/** As many months as there is room for, with the current one before the middle, or the last ones. */
export function monthsThatFit(months: readonly IncomeMonth[], today: string, room: number): IncomeMonth[] {
  if (months.length <= room) return [...months]
  const current = months.findIndex(({ month }) => month === today.slice(0, 7))
  const wanted = current < 0 ? months.length - room : current - Math.floor(room * 0.4)
  const start = Math.min(Math.max(wanted, 0), months.length - room)
  return months.slice(start, start + room)
}
