import type { CsvTable } from './csv-table.ts'
import type { ColumnMapping } from './mapping.ts'
import { columnOf } from './row-cells.ts'

/** Columns of an exported portfolio, in order. */
export const LEDGER_HEADERS = [
  'Date',
  'Type',
  'Symbol',
  'Exchange',
  'ISIN',
  'Name',
  'Quantity',
  'Price',
  'Fee',
  'Currency',
  'Rate',
  'Comments',
] as const

const LEDGER_TYPES: ReadonlySet<string> = new Set(['buy', 'sell', 'dividend', 'fee', 'split', 'reversesplit'])

/** Whether a file is an exported portfolio or one written the same way: its headers and type words and no others. */
export function isLedgerFile(table: CsvTable, columns: readonly ColumnMapping[]): boolean {
  const type = columnOf(columns, 'type')
  if (type === null || !table.headers.every((header) => (LEDGER_HEADERS as readonly string[]).includes(header)))
    return false
  return table.rows.every(({ cells }) => LEDGER_TYPES.has(cells[type.index] ?? ''))
}
