import type { DayNumber } from '../calendar.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'

/** The balance of a currency's cash at the close of a day, in that currency; below 0 if more was paid than there was. */
export function balanceOn({ replay: { columns } }: Pick<MeasuredLedgerLine, 'replay'>, day: DayNumber): number {
  const next = columns.firstAfter(day)
  return next === 0 ? 0 : columns.unitsAfter(next - 1)
}
