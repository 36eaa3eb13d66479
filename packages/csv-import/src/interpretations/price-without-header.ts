import { withoutUnderscores } from '../cells/normalize-words.ts'
import { readNumber, sizeOf } from '../cells/numbers.ts'
import type { ColumnMapping, UnprovenRole } from '../readings/mapping.ts'
import { type Layout, numberOf, totalOf, typeWordOf } from '../readings/row-cells.ts'
import { guessTypeWord } from '../words/guess-type.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'
import { OTHER_AMOUNT } from './net-without-header.ts'
import { MAX_SHARE_OF_NET_COST } from './thresholds.ts'

type Cells = readonly string[]

/** Prices have two decimals, most of them: units × half of the last one is rounding. */
const HALF_OF_LAST_DIGIT = 0.005
const CENT = 0.005
/** Prices in pence, beside totals in pounds. */
const MINOR = 100

/**
 * Where no column is called the price, amounts without a header that times the units are nearly the total may be it: the
 * difference is then a cost that no column states, and part of the price otherwise. The user says which.
 */
export function priceWithoutHeader(
  columns: readonly ColumnMapping[],
  layout: Layout,
  trades: readonly Cells[],
): UnprovenRole[] {
  const { units, price, total } = layout.of
  if (units === undefined || price !== undefined || total === undefined) return []
  const rows = trades.flatMap((cells) => {
    const side = guessTypeWord(typeWordOf(cells, layout) ?? '')
    const [count, paid] = [sizeOf(numberOf(cells, layout, 'units')), sizeOf(totalOf(cells, layout))]
    return count > 0 && paid > 0 && (side === 'buy' || side === 'sell') ? [{ cells, side, count, paid }] : []
  })
  const isPrice = (column: ColumnMapping, minor: number) => {
    const areNear = rows.every(({ cells, side, count, paid }) => {
      const gross = (sizeOf(readNumber(cells[column.index] ?? '', column.decimalMark)) * count) / minor
      const cost = side === 'buy' ? paid - gross : gross - paid
      return cost >= -((count * HALF_OF_LAST_DIGIT) / minor + CENT) && cost <= gross * MAX_SHARE_OF_NET_COST
    })
    return rows.length > 0 && areNear
  }
  const found = columns.find(
    (column) =>
      column.field === null &&
      column.confidence === 'none' &&
      meaningsOfHeader(column.header).length === 0 &&
      !OTHER_AMOUNT.test(withoutUnderscores(column.header)) &&
      (isPrice(column, 1) || isPrice(column, MINOR)),
  )
  if (found === undefined) return []
  const { index } = found
  return [{ index, likely: [{ index, field: 'price' }], instead: [{ index, field: null }], isConfirmed: null }]
}
