import { withoutUnderscores } from '../cells/normalize-words.ts'
import { sizeOf } from '../cells/numbers.ts'
import { sellsMoreThanHeld } from '../laws/holdings.ts'
import type { ColumnMapping, Direction } from '../readings/mapping.ts'
import { cellOf, type Layout, numberOf, sumOf, totalOf } from '../readings/row-cells.ts'
import { sideOfRow } from '../readings/side-of-row.ts'
import type { CsvTable } from '../tables/csv-table.ts'

const PURCHASED =
  /\b(?:purchased?|bought|buy|acquired|acquisition|kauf\w*|achat|compra|aankoop\w*|acquisto|zakupu|kupna|købs\w*|kjøps\w*)\b|köp(?:kurs|datum|dag)|nákup|ostoh?|ostok/i
const SOLD = /\b(?:sold|sales?|sell\w*|disposed|verkauf\w*|vente|venta|verkoop\w*|vendita)\b/i

/**
 * Guesses how to tell buys from sells in a file without a type column. Negative units are sales; if no units are
 * negative, negative amounts beside prices are purchases, unless all are negative and leave out the fee. Unsigned totals
 * tell them apart if some contain their fee and the others lack it. Headers such as `Purchase Date` and `Purchase price`
 * say that all are purchases, and the price alone where the days differ: a list of holdings has one. Null if nothing applies, so that the user is asked.
 */
export function guessDirection(table: CsvTable, layout: Layout): Direction | null {
  let hasNegativeTotal = false
  let hasPositiveTotal = false
  let hasUnpaidFee = false
  for (const { cells } of table.rows) {
    const units = numberOf(cells, layout, 'units')
    if (units.kind !== 'number' || units.value === '0') continue
    if (units.value.startsWith('-')) return 'units-sign'
    const total = totalOf(cells, layout)
    if (total.kind !== 'number' || total.value === '0') continue
    if (total.value.startsWith('-')) hasNegativeTotal = true
    else hasPositiveTotal = true
    hasUnpaidFee ||= leavesOutFee(cells, layout)
  }
  const { date, price, type, side } = layout.of
  // Units and a signed amount are all that a list of dividends has, too: without a price nothing is a trade.
  const isPriced = table.reader !== undefined || [price, type, side].some((column) => column !== undefined)
  if (isPriced && hasNegativeTotal && (hasPositiveTotal || !hasUnpaidFee)) return 'total-sign'
  if (type === undefined && side === undefined && !hasNegativeTotal && doFeesShowSides(table, layout))
    return 'net-amount'
  const isBought = (column: ColumnMapping | undefined) => PURCHASED.test(withoutUnderscores(column?.header ?? ''))
  const days = new Set(table.rows.map(({ cells }) => cellOf(cells, layout, 'date')))
  const isOfPurchases = isBought(price) && (isBought(date) || days.size > 1)
  return isOfPurchases && !table.headers.some((header) => SOLD.test(withoutUnderscores(header))) ? 'buy' : null
}

/**
 * Whether the total of each trade contains its fee or lacks it, with both among them, and no more is sold than bought. Of
 * one kind alone they might all be added up in the same way.
 */
function doFeesShowSides(table: CsvTable, layout: Layout): boolean {
  const trades = table.rows.flatMap(({ cells, leftOut }) => {
    const units = sizeOf(numberOf(cells, layout, 'units'))
    if (leftOut !== undefined || units === 0) return []
    const [security] = (['isin', 'symbol', 'name'] as const).flatMap((field) => cellOf(cells, layout, field) || [])
    return [{ type: sideOfRow(cells, layout), date: null, security: security ?? '', units }]
  })
  const sided = trades.flatMap((trade) => (trade.type === null ? [] : [{ ...trade, type: trade.type }]))
  const sides = new Set(sided.map((trade) => trade.type))
  return sided.length === trades.length && sides.size === BOTH && sellsMoreThanHeld(sided).size === 0
}

const BOTH = 2
const CENT = 0.01

/** Whether the total is units × price, or less by a fee: a purchase costs more, so the sign may be that of any trade. */
function leavesOutFee(cells: readonly string[], layout: Layout): boolean {
  const [units, price, total] = [
    numberOf(cells, layout, 'units'),
    numberOf(cells, layout, 'price'),
    totalOf(cells, layout),
  ]
  if (units.kind !== 'number' || price.kind !== 'number' || total.kind !== 'number') return false
  const fee = sumOf(cells, layout.fees)
  const missing = Math.abs(Number(units.value) * Number(price.value)) - Math.abs(Number(total.value))
  return fee > CENT && [0, fee].some((expected) => Math.abs(missing - expected) < CENT)
}
