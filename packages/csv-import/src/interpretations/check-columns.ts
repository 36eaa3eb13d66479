import { readNumber } from '../cells/numbers.ts'
import { amountOf, compareTotal, ONE } from '../laws/total-check.ts'
import { type Layout, numberOf } from '../readings/row-cells.ts'
import type { CsvTable } from '../tables/csv-table.ts'

const SAMPLE_ROWS = 500
const ENOUGH_ROWS = 5
const MOST = 0.95

/**
 * Indexes of the columns without a field whose amounts equal units × price in nearly all rows, such as the value in the
 * price's currency. A row where such a column disagrees is in doubt.
 */
export function findCheckColumns(table: CsvTable, layout: Layout): number[] {
  if (layout.of.units === undefined || layout.of.price === undefined) return []
  const rows = table.rows.slice(0, SAMPLE_ROWS).flatMap(({ cells, leftOut }) => {
    const [units, price] = [numberOf(cells, layout, 'units'), numberOf(cells, layout, 'price')]
    if (leftOut !== undefined || units.kind !== 'number' || price.kind !== 'number') return []
    const amounts = {
      units: amountOf(Number(units.value), units.decimals),
      price: amountOf(Number(price.value), price.decimals),
    }
    return amounts.units.value === 0 || amounts.price.value === 0 || amounts.units.value === 1
      ? []
      : [{ cells, ...amounts }]
  })
  const free = layout.columns.filter(({ field }) => field === null)
  return free.flatMap(({ index, decimalMark }) => {
    let compared = 0
    let fitting = 0
    for (const { cells, units, price } of rows) {
      const number = readNumber(cells[index] ?? '', decimalMark)
      if (number.kind !== 'number' || number.value === '0') continue
      compared++
      const total = amountOf(Number(number.value), number.decimals)
      const { kind } = compareTotal({
        isSell: false,
        units,
        price,
        total,
        fees: [],
        extras: [],
        factors: [ONE],
        isBond: false,
      })
      if (kind === 'exact') fitting++
    }
    return compared >= ENOUGH_ROWS && fitting >= compared * MOST ? [index] : []
  })
}
