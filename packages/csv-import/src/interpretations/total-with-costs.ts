import { text } from '@plumbline/text/text'
import { CENT_ERROR } from '../laws/price-units.ts'
import type { ColumnMapping } from '../readings/mapping.ts'
import { grossOf, layoutOf, sumOf } from '../readings/row-cells.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { includesCosts } from '../words/cost-words.ts'
import { canMean } from '../words/header-meaning.ts'
import { weighedRows } from './amount-roles.ts'
import { noField } from './no-field.ts'
import { MAX_SHARE_OF_COST } from './thresholds.ts'

/**
 * Prefers a total with costs (`Total + Fees`) to one that is units × price in every row, unless a column states the
 * costs. The difference is the fee.
 */
export function preferTotalWithCosts(table: CsvTable, columns: readonly ColumnMapping[]): readonly ColumnMapping[] {
  const layout = layoutOf(columns)
  const { total } = layout.of
  if (total === undefined || layout.fees.length + layout.taxes.length > 0) return columns
  const rows = weighedRows(table).filter((cells) => grossOf(cells, layout) > 0)
  const isWithin = (column: ColumnMapping, mostOf: (gross: number) => number) =>
    rows.every((cells) => {
      const gross = grossOf(cells, layout)
      return Math.abs(sumOf(cells, [column]) - gross) <= mostOf(gross)
    })
  const isGross = (column: ColumnMapping) => isWithin(column, () => CENT_ERROR)
  const isNear = (column: ColumnMapping) => isWithin(column, (gross) => gross * MAX_SHARE_OF_COST)
  if (rows.length === 0 || !isGross(total)) return columns
  const paid = columns.find(
    (column) =>
      column.field === null &&
      canMean(column.header, 'total') &&
      includesCosts(column.header) &&
      isNear(column) &&
      !isGross(column),
  )
  if (paid === undefined) return columns
  const reason = text('“{header}” is units × price', { header: total.header })
  return columns.map((column): ColumnMapping => {
    if (column === total) return { ...column, ...noField(reason) }
    return column === paid ? { ...column, field: 'total', confidence: 'likely', reason } : column
  })
}
