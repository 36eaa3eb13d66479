import { currencyOf } from '@plumbline/reading/words/currencies'
import { text } from '@plumbline/text/text'
import { readNumber, sizeOf } from '../cells/numbers.ts'
import { CENT_ERROR } from '../laws/price-units.ts'
import type { ColumnMapping } from '../readings/mapping.ts'
import { cellOf, grossOf, layoutOf, sumOf, totalOf } from '../readings/row-cells.ts'
import type { CsvTable } from '../tables/csv-table.ts'
import { WEIGHED_ROWS } from './thresholds.ts'

/**
 * Names the rate of a file whose total states its currency: a column without a field by which units × price, with fees
 * or without, becomes the total to the cent in each row of another currency, and which is 1 or blank in the others.
 */
export function nameRate(table: CsvTable, columns: readonly ColumnMapping[]): readonly ColumnMapping[] {
  const layout = layoutOf(columns)
  const { currency, price, rate, total, totalCurrency } = layout.of
  const code = currencyOf(total?.statedCurrency ?? '')
  if (code === null || !currency || !price || rate !== undefined || totalCurrency !== undefined) return columns
  const rows = table.rows.slice(0, WEIGHED_ROWS).flatMap(({ cells, leftOut }) => {
    const [gross, paid] = [grossOf(cells, layout), sizeOf(totalOf(cells, layout))]
    if (leftOut !== undefined || gross === 0 || paid === 0) return []
    return [{ cells, gross, paid, isConverted: currencyOf(cellOf(cells, layout, 'currency')) !== code }]
  })
  if (!rows.some(({ isConverted }) => isConverted)) return columns
  const isRate = (column: ColumnMapping) =>
    rows.every(({ cells, gross, paid, isConverted }) => {
      const factor = sizeOf(readNumber(cells[column.index] ?? '', column.decimalMark))
      if (!isConverted) return factor === 0 || factor === 1
      const fees = sumOf(cells, layout.fees)
      return [0, fees, -fees].some((part) => Math.abs((gross + part) * factor - paid) <= CENT_ERROR)
    })
  const found = columns.find((column) => column.field === null && isRate(column))
  const reason = text('“{total}” × “{rate}”, in the currency of the account', {
    total: price.header,
    rate: found?.header ?? '',
  })
  return columns.map((column) =>
    column === found ? { ...column, field: 'rate', confidence: 'likely', reason } : column,
  )
}
