import { TYPE_PARTS_SEPARATOR } from './guess-type.ts'
import type { ImportField } from './import-field.ts'
import type { ColumnMapping } from './mapping.ts'
import { type CellNumber, readNumber } from './numbers.ts'

type Columns = readonly ColumnMapping[]
type Cells = readonly string[]

export function columnOf(columns: Columns, field: ImportField): ColumnMapping | null {
  return columns.find((column) => column.field === field) ?? null
}

/** The cell of the column mapped to a field; '' where there is no such column or the row ends before it. */
export function cellOf(cells: Cells, columns: Columns, field: ImportField): string {
  const column = columnOf(columns, field)
  return column === null ? '' : (cells[column.index] ?? '')
}

/** The number in the column mapped to a field, read with the column's decimal mark. */
export function numberOf(cells: Cells, columns: Columns, field: ImportField): CellNumber {
  const column = columnOf(columns, field)
  return column === null ? { kind: 'blank' } : readNumber(cells[column.index] ?? '', column.decimalMark)
}

/** The type word of a row, the side added where both columns are filled; null where the row has none. */
export function typeWordOf(cells: Cells, columns: Columns): string | null {
  const words = [cellOf(cells, columns, 'type'), cellOf(cells, columns, 'side')].filter((word) => word !== '')
  return words.length === 0 ? null : words.join(TYPE_PARTS_SEPARATOR)
}

/**
 * The word for the currency of a row's price: of the currency column; without such a column the one that the price's
 * header states, else a mark glued to the price or to the total, else what the total's header states.
 */
export function currencyWordOf(cells: Cells, columns: Columns): string | null {
  const word = cellOf(cells, columns, 'currency')
  if (word !== '') return word
  if (columnOf(columns, 'currency') !== null) return null
  const stated = columnOf(columns, 'price')?.statedCurrency
  if (stated) return stated
  for (const field of ['price', 'total'] as const) {
    const number = numberOf(cells, columns, field)
    if (number.kind === 'number' && number.currencyMark !== null) return number.currencyMark
  }
  return columnOf(columns, 'total')?.statedCurrency ?? null
}
