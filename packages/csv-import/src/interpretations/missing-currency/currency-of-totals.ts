import { currencyOf } from '@plumbline/reading/words/currencies'
import { readNumber, sizeOf } from '../../cells/numbers.ts'
import { CENT_ERROR } from '../../laws/price-units.ts'
import type { ColumnMapping } from '../../readings/mapping.ts'
import { grossOf, type Layout } from '../../readings/row-cells.ts'
import type { CsvTable } from '../../tables/csv-table.ts'

const SAMPLE_ROWS = 200

/** The currency of the prices: the one that the header of a total states, if each total is units × price to the cent. */
export function currencyOfTotals({ rows }: CsvTable, layout: Layout): string | null {
  if (layout.of.price?.statedCurrency !== null) return null
  const products = rows.slice(0, SAMPLE_ROWS).flatMap(({ cells }) => {
    const product = grossOf(cells, layout)
    return product === 0 ? [] : [{ cells, product }]
  })
  const isProduct = ({ index, decimalMark }: ColumnMapping) =>
    products.every(
      ({ cells, product }) => Math.abs(sizeOf(readNumber(cells[index] ?? '', decimalMark)) - product) <= CENT_ERROR,
    )
  const totals = layout.columns.filter(
    ({ field, statedCurrency }) => statedCurrency !== null && (field ?? 'total') === 'total',
  )
  const found = products.length === 0 ? undefined : totals.find(isProduct)
  // Several countries write their dollars with $.
  return found?.statedCurrency === '$' ? null : currencyOf(found?.statedCurrency ?? '')
}
