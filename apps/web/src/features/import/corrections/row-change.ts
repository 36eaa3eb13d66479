import { changeRow } from '@plumbline/csv-import/outcomes/change-row'
import type { MatchedRow, RowChange } from '@plumbline/csv-import/outcomes/matched-row'

/** These rows as the change makes them. A change of many leaves in place what was corrected in one of them before. */
export function changeRows(
  rows: readonly MatchedRow[],
  rowNumbers: readonly number[],
  change: RowChange | null,
  today: string | null,
): MatchedRow[] {
  const chosen = new Set(rowNumbers)
  const isForMany = rowNumbers.length > 1
  return rows
    .filter(({ row }) => chosen.has(row.rowNumber))
    .map((each) => changeRow(each, change && isForMany ? { ...each.correction, ...change } : change, today))
}

/** What can be said of many rows at once. Days, units and prices are those of one row. */
const OF_MANY_ROWS: ReadonlySet<string> = new Set<keyof RowChange>([
  'type',
  'asset',
  'currency',
  'fee',
  'comments',
  'isLeftOut',
])

/** Whether the change can be made in other rows too. */
export function isForManyRows(change: RowChange): boolean {
  const fields = Object.keys(withoutConfirmation(change))
  return fields.length > 0 && fields.every((field) => OF_MANY_ROWS.has(field))
}

/** The change for rows that the user has not seen one by one: what the file says against them is not settled. */
export function withoutConfirmation({ isConfirmed: _, ...change }: RowChange): RowChange {
  return change
}
