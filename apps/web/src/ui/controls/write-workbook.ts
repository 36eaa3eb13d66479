import type { Sheet, SheetCell, SheetColumn } from '@plumbline/csv-import/exports/sheet'
import writeXlsxFile, { type Cell } from 'write-excel-file/universal'

/** Characters that XML does not allow. */
const NOT_IN_XML = /[^\t\n\r\P{Cc}]|[\uFFFE\uFFFF]/gu
const COLUMN_WIDTH = 14

/**
 * A workbook (.xlsx) with one sheet under a bold header that stays in view. Numbers and days are cells of their kind; a
 * text never runs as a formula.
 *
 * @param name of the sheet, at most 31 characters without `\ / ? * [ ] :`
 */
export function writeWorkbook({ columns, rows }: Sheet, name: string): Promise<Blob> {
  const header = columns.map((column): Cell => ({ value: column.header, type: String, fontWeight: 'bold' }))
  const data = rows.map((row) => row.map((cell, at) => describeCell(cell, columns[at]?.kind)))
  return writeXlsxFile([header, ...data], {
    sheet: name,
    columns: columns.map(() => ({ width: COLUMN_WIDTH })),
    stickyRowsCount: 1,
  }).toBlob()
}

function describeCell(cell: SheetCell, kind: SheetColumn['kind'] | undefined): Cell {
  if (cell === null) return null
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (kind === 'day') return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  return { value: cell.toWellFormed().replace(NOT_IN_XML, ''), type: String }
}
