import type { Sheet } from './sheet.ts'
import { csvLine, textCell } from './write-csv.ts'

/** RFC 4180 csv with a header. Numbers have a point; texts cannot run as formulas. */
export function writeSheetCsv({ columns, rows }: Sheet): string {
  const lines = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell) : textCell(cell))))
  return [columns.map(({ header }) => header), ...lines].map(csvLine).join('')
}
