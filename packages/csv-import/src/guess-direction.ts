import type { CsvTable } from './csv-table.ts'
import type { Direction } from './mapping.ts'
import { type Layout, numberOf, totalOf } from './row-cells.ts'

/**
 * Guesses how to tell buys from sells in a file without a type column. Negative units are sales; if no units are
 * negative, negative amounts are purchases. Null if neither applies, so that the user is asked.
 */
export function guessDirection(table: CsvTable, layout: Layout): Direction | null {
  let hasNegativeTotal = false
  for (const { cells } of table.rows) {
    const units = numberOf(cells, layout, 'units')
    if (units.kind !== 'number' || units.value === '0') continue
    if (units.value.startsWith('-')) return 'units-sign'
    const total = totalOf(cells, layout)
    if (total.kind === 'number' && total.value.startsWith('-')) hasNegativeTotal = true
  }
  return hasNegativeTotal ? 'total-sign' : null
}
