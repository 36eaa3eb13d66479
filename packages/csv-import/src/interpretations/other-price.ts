import { withoutUnderscores } from '../cells/normalize-words.ts'
import type { ColumnMapping, UnprovenRole } from '../readings/mapping.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'
import { type Ledger, sizeIn } from './ledger-of-trades.ts'
import { MAX_FACTOR_OF_PRICES } from './thresholds.ts'

/** What the units that are sold once cost, which is not the price of the trade. */
const COST_OF_HOLDING = /\bcost\b|prezzo di carico/i

/**
 * Two columns whose headers name the price of a trade, with different prices: that of the order and that of its
 * execution. Where no total proves one of them, the user says which. Rows in which one of them is blank do not count.
 */
export function otherPrice({ columns, layout, trades }: Ledger): UnprovenRole[] {
  const { price } = layout.of
  if (price === undefined || price.confidence === 'chosen') return []
  const other = columns.find((column) => column.field === null && namesPrice(column.header) && differ(price, column))
  if (other === undefined) return []
  const role = (taken: ColumnMapping, left: ColumnMapping) => [
    { index: taken.index, field: 'price' as const },
    { index: left.index, field: null },
  ]
  return [{ index: price.index, likely: role(price, other), instead: role(other, price), isConfirmed: null }]

  function differ(one: ColumnMapping, two: ColumnMapping): boolean {
    const factors = trades.flatMap((cells) => {
      const [first, second] = [sizeIn(cells, one), sizeIn(cells, two)]
      return first > 0 && second > 0 ? [Math.max(first / second, second / first)] : []
    })
    return factors.some((factor) => factor !== 1) && factors.every((factor) => factor <= MAX_FACTOR_OF_PRICES)
  }
}

function namesPrice(header: string): boolean {
  const isKnown = meaningsOfHeader(header).some(({ class: known, match }) => known === 'price' && match === 'known')
  return isKnown && !COST_OF_HOLDING.test(withoutUnderscores(header))
}
