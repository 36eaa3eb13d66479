import { splitRecords } from '@plumbline/csv-import/formats/split-records'
import type { CsvRecord } from '@plumbline/csv-import/tables/csv-record'

/** A record of a CSV file, with the line on which it ends. */
export type CsvRow = CsvRecord

export interface CsvTable {
  /** Column number by trimmed lower-case header. */
  columns: Map<string, number>
  rows: readonly CsvRow[]
  /** Why the lines from some line on could not be read, such as an unclosed quote. */
  problem: string | undefined
}

/** Reads comma-separated text whose first line is the header. Ignores empty lines and a byte order mark. */
export function parseCsvTable(text: string): CsvTable {
  const { records, refusal } = splitRecords(text.startsWith('\uFEFF') ? text.slice(1) : text, ',')
  const [header, ...rows] = records
  const columns = new Map(header?.cells.map((cell, index) => [cell.toLowerCase(), index]))
  return { columns, rows, problem: refusal === null ? undefined : `line ${refusal.line}: ${refusal.message}` }
}

/** The cell in the named column; the empty string where the row or the column is missing. */
export function cellOf(table: CsvTable, row: CsvRow, column: string): string {
  const index = table.columns.get(column)
  return index === undefined ? '' : (row.cells[index] ?? '')
}
