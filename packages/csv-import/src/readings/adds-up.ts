import { type CellNumber, sizeOf } from '../cells/numbers.ts'
import { CENT_ERROR } from '../laws/price-units.ts'
import { type Amount, amountOf, compareTotal, ONE } from '../laws/total-check.ts'
import type { ColumnMapping } from './mapping.ts'
import { grossOf, type Layout, numberOf, sumOf, totalOf } from './row-cells.ts'

/** Whether units × price and exactly these fees equal the total. */
export function addsUp(cells: readonly string[], layout: Layout, fees: readonly ColumnMapping[]): boolean {
  const charge: Amount = { value: sumOf(cells, fees), error: 0 }
  const total = amountIn(totalOf(cells, layout))
  const [units, price] = [amountIn(numberOf(cells, layout, 'units')), amountIn(numberOf(cells, layout, 'price'))]
  if (units.value === 0 || price.value === 0 || total.value === 0) return false
  // Compares the total minus the fee, because the comparison itself would also try without it.
  return [1, -1].some((sign) => {
    const net = { value: total.value + sign * charge.value, error: total.error }
    const amounts = { isSell: false, units, price, total: net, fees: [], extras: [], factors: [ONE], isBond: false }
    return compareTotal(amounts).kind === 'exact'
  })
}

/** Whether units × price is the total, with all fees or without any. */
export function addsUpWithOrWithoutFees(cells: readonly string[], layout: Layout): boolean {
  return addsUp(cells, layout, layout.fees) || addsUp(cells, layout, [])
}

/** `addsUp` to the cent, however few decimals the price is written with. */
export function addsUpToTheCent(cells: readonly string[], layout: Layout, fees: readonly ColumnMapping[]): boolean {
  const gross = grossOf(cells, layout)
  const excess = Math.abs(sizeOf(totalOf(cells, layout)) - gross)
  return gross > 0 && Math.abs(excess - sumOf(cells, fees)) <= CENT_ERROR
}

/** Whether an unread column has the prices: units × its amount is the total without fees, to the cent, in every trade. */
export function hasUnreadPrice(trades: readonly (readonly string[])[], layout: Layout): boolean {
  return layout.columns.some((column) => {
    if (column.field !== null) return false
    const priced = { ...layout, of: { ...layout.of, price: column } }
    return (
      trades.some((cells) => !isOfOne(cells, priced)) && trades.every((cells) => addsUpToTheCent(cells, priced, []))
    )
  })
}

/** One unit at a price, or units at a price of 1: some files state money so, and units × price proves nothing. */
export function isOfOne(cells: readonly string[], layout: Layout): boolean {
  return (['units', 'price'] as const).some((field) => sizeOf(numberOf(cells, layout, field)) === 1)
}

/** The amount of a cell with half of its last digit; 0 if it states none. */
export function amountIn(number: CellNumber): Amount {
  return number.kind === 'number' ? amountOf(Number(number.value), number.decimals) : amountOf(0, 0)
}
