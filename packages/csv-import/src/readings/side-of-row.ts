import { sideShownByTotal } from '../laws/side-of-trade.ts'
import { amountIn } from './adds-up.ts'
import { type Layout, numberOf, sumOf, totalOf } from './row-cells.ts'

/** The side of a trade that its total shows by the fees which it contains or lacks; null if it shows none. */
export function sideOfRow(cells: readonly string[], layout: Layout): 'buy' | 'sell' | null {
  return sideShownByTotal({
    units: amountIn(numberOf(cells, layout, 'units')),
    price: amountIn(numberOf(cells, layout, 'price')),
    fee: { value: sumOf(cells, layout.fees), error: 0 },
    total: amountIn(totalOf(cells, layout)),
  })
}
