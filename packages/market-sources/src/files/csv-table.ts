import Papa from 'papaparse'

/** A line of a csv file; `line` counts from 1 as an editor does, also below cells that contain line breaks. */
export interface CsvRow {
  line: number
  cells: string[]
}

export interface CsvTable {
  /** Column number by trimmed lower-case header. */
  columns: Map<string, number>
  rows: CsvRow[]
}

/** Reads comma-separated text whose first line is the header. Empty lines are skipped, cells are trimmed, a byte order mark is ignored. */
export function parseCsvTable(text: string): CsvTable {
  const parsed = Papa.parse<string[]>(text.startsWith('\uFEFF') ? text.slice(1) : text, { delimiter: ',' }).data
  const columns = new Map<string, number>()
  const rows: CsvRow[] = []
  let line = 1
  for (const rawCells of parsed) {
    const cells = rawCells.map((cell) => cell.trim())
    const isEmpty = cells.every((cell) => cell === '')
    if (columns.size === 0) {
      if (!isEmpty) for (const [index, cell] of cells.entries()) columns.set(cell.toLowerCase(), index)
    } else if (!isEmpty) {
      rows.push({ line, cells })
    }
    line += 1 + countLineBreaks(rawCells)
  }
  return { columns, rows }
}

/** The cell below the named header; the empty string where the row or the column is missing. */
export function cellOf(table: CsvTable, row: CsvRow, column: string): string {
  const index = table.columns.get(column)
  return index === undefined ? '' : (row.cells[index] ?? '')
}

function countLineBreaks(cells: string[]): number {
  let count = 0
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1
  }
  return count
}
