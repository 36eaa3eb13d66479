import { sizeOf } from '../cells/numbers.ts'
import type { ColumnMapping, UnprovenRole } from '../readings/mapping.ts'
import { numberOf, totalOf } from '../readings/row-cells.ts'
import { type Ledger, sideOf, sizeIn } from './ledger-of-trades.ts'
import { isUnnamedAmount } from './net-without-header.ts'
import { MAX_SHARE_OF_NET_COST } from './thresholds.ts'

/** Most prices have two decimals, so a price is off by up to this much. */
const PRICE_ROUNDING = 0.005
const HALF_CENT = 0.005
/** Prices in pence, beside totals in pounds. */
const MINOR = 100

/**
 * Where no header names a price, amounts below an unknown header may be it if units × amount is nearly the total: the
 * difference is then a cost that no column states. Otherwise that cost becomes part of the price. The user says which.
 */
export function priceWithoutHeader({ columns, layout, trades }: Ledger): UnprovenRole[] {
  const { units, price, total } = layout.of
  if (units === undefined || price !== undefined || total === undefined) return []
  const rows = trades.flatMap((cells) => {
    const side = sideOf(cells, layout)
    const [count, paid] = [sizeOf(numberOf(cells, layout, 'units')), sizeOf(totalOf(cells, layout))]
    return count > 0 && paid > 0 && side !== null ? [{ cells, side, count, paid }] : []
  })
  const isPrice = (column: ColumnMapping, minor: number) => {
    const areNear = rows.every(({ cells, side, count, paid }) => {
      const gross = (sizeIn(cells, column) * count) / minor
      const cost = side === 'buy' ? paid - gross : gross - paid
      return cost >= -((count * PRICE_ROUNDING) / minor + HALF_CENT) && cost <= gross * MAX_SHARE_OF_NET_COST
    })
    return rows.length > 0 && areNear
  }
  const found = columns.find((column) => isUnnamedAmount(column) && (isPrice(column, 1) || isPrice(column, MINOR)))
  if (found === undefined) return []
  const { index } = found
  return [{ index, likely: [{ index, field: 'price' }], instead: [{ index, field: null }], isConfirmed: null }]
}
