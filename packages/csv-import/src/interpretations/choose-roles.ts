import { text } from '@plumbline/text/text'
import type { ColumnMapping } from '../readings/mapping.ts'
import { layoutOf } from '../readings/row-cells.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { includesCosts } from '../words/cost-words.ts'
import { canMean } from '../words/header-meaning.ts'
import { type AmountRoles, compared, weigh, weighedRows } from './amount-roles.ts'
import { proposeRoles } from './propose-roles.ts'
import { MAX_SHARE_OF_REFUTED, MIN_CLOSE_ROWS, MIN_SHARE_OF_PROVEN } from './thresholds.ts'

type Cells = readonly string[]

/**
 * Holds the columns that words have chosen to the law of amounts, and lets it choose another price. Needs the fields
 * and decimal marks of all columns; gives the columns, some with another field.
 *
 * 1. Compare: of the columns whose headers name a price, the only one with which every row adds up exactly.
 * 2. Propose: the guessed price may be the total, and each other column of amounts the price.
 * 3. Weigh: the first guess stays unless units × price contradicts its total, or it has none.
 * 4. Choose: of the others, the only one with which units × price is the total in nearly all rows.
 *
 * Where two of them survive, or none, nothing changes: rows that contradict the law wait for the user. So does a file
 * whose columns a layout knows.
 */
export function chooseRoles(table: CsvTable, columns: readonly ColumnMapping[]): readonly ColumnMapping[] {
  if (table.reader !== undefined) return columns
  const rows = weighedRows(table)
  const exact = exactPrice(columns, rows)
  if (exact !== null) return exact
  const proposals = proposeRoles(columns, rows)
  if (proposals === null || (proposals.first !== null && !isRefuted(rows, proposals.first))) return columns
  const [only, ...others] = proposals.others.filter((roles) => isProven(rows, roles))
  return only === undefined || others.length > 0 ? columns : withRoles(columns, only)
}

/** Null where the guessed price adds up in every row, or where not exactly one other does. */
function exactPrice(columns: readonly ColumnMapping[], rows: readonly Cells[]): readonly ColumnMapping[] | null {
  const { of, fees, taxes } = layoutOf(columns)
  const { units, price, total } = of
  if (units === undefined || price === undefined || total === undefined) return null
  const isExact = (column: ColumnMapping) => {
    const weight = weigh(rows, { units, price: column, total, costs: fees, taxes })
    return weight.holds >= MIN_CLOSE_ROWS && weight.holds === compared(weight)
  }
  const others = columns.filter(({ field, header }) => field === null && namesPrice(header))
  const [only, ...more] = others.filter(isExact)
  if (only === undefined || more.length > 0 || isExact(price)) return null
  const reason = text('Units × “{perUnit}” = “{total}”', { perUnit: only.header, total: total.header })
  return columns.map((column): ColumnMapping => {
    if (column === only) return { ...column, field: 'price', confidence: 'likely', reason }
    return column === price ? { ...column, field: null, confidence: 'none', reason } : column
  })
}

function namesPrice(header: string): boolean {
  return canMean(header, 'price') && !includesCosts(header)
}

function isRefuted(rows: readonly Cells[], roles: AmountRoles): boolean {
  const weight = weigh(rows, roles)
  return weight.broken > 0 && weight.holds + weight.close <= compared(weight) * MAX_SHARE_OF_REFUTED
}

/** One row to the last digit, or several closely, and nearly all rows that say something. */
function isProven(rows: readonly Cells[], roles: AmountRoles): boolean {
  const weight = weigh(
    rows.filter((cells) => !isPowerOfTen(cells[roles.units.index] ?? '')),
    roles,
  )
  if (weight.holds === 0 && weight.close < MIN_CLOSE_ROWS) return false
  return weight.holds + weight.close >= compared(weight) * MIN_SHARE_OF_PROVEN
}

function withRoles(columns: readonly ColumnMapping[], { price, total }: AmountRoles): readonly ColumnMapping[] {
  const reason = text('Units × “{perUnit}” = “{total}”', { perUnit: price.header, total: total.header })
  const former = layoutOf(columns).of.total
  return columns.map((column): ColumnMapping => {
    if (column === price) return { ...column, field: 'price', confidence: 'likely', reason }
    if (column === total) return { ...column, field: 'total', confidence: 'likely', reason }
    return column === former ? { ...column, field: null, confidence: 'none', reason } : column
  })
}

/** Of 10 or 100 units, a total and a price in another unit look the same. */
function isPowerOfTen(cell: string): boolean {
  return /^[+-]?10*(?:[.,]0+)?$/.test(cell)
}
