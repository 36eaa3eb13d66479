import { withoutUnderscores } from '../cells/normalize-words.ts'
import { readNumber, sizeOf } from '../cells/numbers.ts'
import type { ColumnMapping, UnprovenRole } from '../readings/mapping.ts'
import { type Layout, numberOf } from '../readings/row-cells.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'
import { MAX_FACTOR_OF_PRICES } from './thresholds.ts'

type Cells = readonly string[]

/** What was paid before for what is sold, which is not the price of the trade. */
const COST_OF_HOLDING = /\bcost\b|prezzo di carico/i

/**
 * Two columns that words call the price of a trade, and which differ: the price of the order and that of its execution.
 * Where no total proves one of them, the user says which. Rows in which one of them is blank say nothing.
 */
export function otherPrice(
  columns: readonly ColumnMapping[],
  layout: Layout,
  trades: readonly Cells[],
): UnprovenRole[] {
  const { price } = layout.of
  if (price === undefined || price.confidence === 'chosen') return []
  const other = columns.find((column) => column.field === null && namesPrice(column.header) && differs(column))
  if (other === undefined) return []
  const role = (taken: ColumnMapping, left: ColumnMapping) => [
    { index: taken.index, field: 'price' as const },
    { index: left.index, field: null },
  ]
  return [{ index: price.index, likely: role(price, other), instead: role(other, price), isConfirmed: null }]

  function differs({ index, decimalMark }: ColumnMapping): boolean {
    const factors = trades.flatMap((cells) => {
      const [one, two] = [sizeOf(numberOf(cells, layout, 'price')), sizeOf(readNumber(cells[index] ?? '', decimalMark))]
      return one > 0 && two > 0 ? [Math.max(one / two, two / one)] : []
    })
    return factors.some((factor) => factor !== 1) && factors.every((factor) => factor <= MAX_FACTOR_OF_PRICES)
  }
}

function namesPrice(header: string): boolean {
  const isKnown = meaningsOfHeader(header).some(({ class: known, match }) => known === 'price' && match === 'known')
  return isKnown && !COST_OF_HOLDING.test(withoutUnderscores(header))
}
