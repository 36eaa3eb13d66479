import type { CsvTable } from './csv-table.ts'
import type { Direction } from './mapping.ts'
import { withoutUnderscores } from './normalize-words.ts'
import { type Layout, numberOf, totalOf } from './row-cells.ts'

const PURCHASED = /\b(?:purchased?|bought|buy|acquired|acquisition|kauf\w*|achat|compra|aankoop\w*|acquisto)\b/i
const SOLD = /\b(?:sold|sales?|sell\w*|disposed|verkauf\w*|vente|venta|verkoop\w*|vendita)\b/i

/**
 * Guesses how to tell buys from sells in a file without a type column. Negative units are sales; if no units are
 * negative, negative amounts are purchases. Headers such as `Purchase Date` say that all are. Null if nothing applies,
 * so that the user is asked.
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
  if (hasNegativeTotal) return 'total-sign'
  const { date, price } = layout.of
  const isOfPurchases = [date, price].every((column) => PURCHASED.test(withoutUnderscores(column?.header ?? '')))
  return isOfPurchases && !table.headers.some((header) => SOLD.test(withoutUnderscores(header))) ? 'buy' : null
}
