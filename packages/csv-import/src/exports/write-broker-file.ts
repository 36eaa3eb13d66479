import type { Mapping } from '../readings/mapping.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import type { ImportField } from '../words/import-field.ts'

const EXAMPLE_ROWS = 20
/** What says how a row is read, and nothing of how much somebody owns. */
const KEPT_FIELDS: readonly (ImportField | null)[] = [
  'date',
  'settlementDate',
  'bookingDate',
  'type',
  'side',
  'status',
  'symbol',
  'isin',
  'name',
  'exchange',
  'currency',
  'feeCurrency',
  'totalCurrency',
  'assetClass',
]
const AMOUNT = /^[\s\d.,'’+\-()%€$£]+$/

/**
 * A broker's layout as JSON, for contribution: the header row, what each column and word is, and a few rows. Digits of
 * amounts are replaced, and so is every letter and digit of columns that are not imported.
 */
export function writeBrokerFile(table: CsvTable, mapping: Mapping): string {
  const fields = mapping.columns.map(({ field }) => field)
  const rows = table.rows.slice(0, EXAMPLE_ROWS)
  return `${JSON.stringify(
    {
      reader: table.reader?.name ?? null,
      encoding: table.encoding,
      delimiter: table.delimiter,
      headerLine: table.headerLine,
      dateFormat: mapping.dateFormat,
      direction: mapping.direction,
      missingCurrency: mapping.missingCurrency?.choice ?? null,
      columns: mapping.columns.map(({ header, field, decimalMark }) => ({ header, field, decimalMark })),
      types: mapping.types.map(({ value, choice }) => ({ value, choice })),
      currencies: mapping.currencies.map(({ value, choice }) => ({ value, choice })),
      rows: rows.map(({ cells }) => cells.map((cell, index) => scramble(cell, fields[index] ?? null))),
    },
    null,
    2,
  )}\n`
}

function scramble(cell: string, field: ImportField | null): string {
  if (KEPT_FIELDS.includes(field) && field !== null) return cell
  const digits = cell.replace(/[1-9]/g, () => String(1 + Math.floor(Math.random() * 9)))
  return field !== null && AMOUNT.test(cell) ? digits : digits.replace(/\p{L}/gu, 'x')
}
