import type { ImportField } from '../words/import-field.ts'
import type { CsvTable } from './csv-table.ts'

/**
 * A table with further columns that are derived from its own: their headers, fields and cells by row. The columns in
 * `replaced`, by index, get no field.
 */
export function tableWithColumns(
  table: CsvTable,
  headers: readonly string[],
  fields: readonly ImportField[],
  cells: readonly (readonly string[])[],
  replaced: readonly number[] = [],
): CsvTable {
  const { reader } = table
  const rows = table.rows.map((row, index) => ({
    ...row,
    cells: [...table.headers.map((_, column) => row.cells[column] ?? ''), ...(cells[index] ?? headers.map(() => ''))],
  }))
  return {
    ...table,
    headers: [...table.headers, ...headers],
    rows,
    reader: {
      name: reader?.name ?? '',
      types: reader?.types ?? {},
      currency: reader?.currency ?? null,
      dateOrder: reader?.dateOrder ?? null,
      hasCoins: reader?.hasCoins ?? false,
      fields: [
        ...table.headers.map((_, index) => (replaced.includes(index) ? null : reader?.fields[index])),
        ...fields,
      ],
    },
  }
}
