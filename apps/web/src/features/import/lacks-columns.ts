import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import { type ImportField, REPEATABLE_FIELDS } from '@plumbline/csv-import/words/import-field'

/** Whether a column is missing that only the table can give, or two columns have the same field. */
export function lacksColumns({ columns, types }: Mapping): boolean {
  const fields = columns.flatMap(({ field }) => field ?? [])
  const has = (...wanted: ImportField[]) => wanted.some((field) => fields.includes(field))
  const isRepeated = fields.some((field, at) => !REPEATABLE_FIELDS.includes(field) && fields.indexOf(field) !== at)
  const isOfSplits = has('splitRatio') && types.length > 0 && types.every(({ choice }) => choice === 'split')
  const hasAmounts = isOfSplits || has('price', 'total', 'debit', 'credit')
  return isRepeated || !has('date') || !has('symbol', 'isin', 'name') || !hasAmounts
}
