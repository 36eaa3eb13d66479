import type { CandidateColumnName, NumericFieldName } from '@plumbline/contract/screener/vocabulary'
import { rowsOfIds, type ScreenerTable } from './screener-table.ts'

/**
 * A column that only one request has: values of some assets by their ids and one of all others, where null is missing,
 * or a multiple of another column.
 */
export type AddedColumn =
  | { values: ReadonlyMap<string, number | null>; others: number | null }
  | { multipleOf: NumericFieldName; factor: number }

export type AddedColumns = Partial<Record<CandidateColumnName, AddedColumn>>

/** One value per row of the table; NaN is a missing value. */
export function fillColumn(table: ScreenerTable, column: AddedColumn): Float64Array {
  if ('factor' in column) return table.numbers[column.multipleOf].map((value) => value * column.factor)
  const filled = new Float64Array(table.size).fill(column.others ?? Number.NaN)
  for (const [id, value] of column.values) for (const row of rowsOfIds(table, [id])) filled[row] = value ?? Number.NaN
  return filled
}
