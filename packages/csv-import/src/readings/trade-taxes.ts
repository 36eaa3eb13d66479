import { addsUp } from './adds-up.ts'
import type { ColumnMapping } from './mapping.ts'
import { type Layout, statesAmount } from './row-cells.ts'

const HALF = 0.5

/**
 * The layout for trades. A tax that most buys include in their total (stamp duty, a consumption tax on the commission)
 * is a trading cost like a fee. A tax that only sales and dividends pay is a tax on gains and income, not part of the
 * fee.
 */
export function withTradeTaxes(layout: Layout, buys: readonly (readonly string[])[]): Layout {
  // Next to a gross amount, another total may be the net one.
  const totals = [layout, ...layout.otherTotals.map((total) => ({ ...layout, of: { ...layout.of, total } }))]
  const isTradeTax = (tax: ColumnMapping) => {
    const paid = buys.filter((cells) => statesAmount(cells, tax))
    const isInTotal = (cells: readonly string[]) => totals.some((total) => addsUp(cells, total, [...layout.fees, tax]))
    return paid.length > buys.length * HALF && paid.filter(isInTotal).length > paid.length * HALF
  }
  const tradeTaxes = layout.taxes.filter(isTradeTax)
  if (tradeTaxes.length === 0) return layout
  return {
    ...layout,
    fees: [...layout.fees, ...tradeTaxes],
    taxes: layout.taxes.filter((tax) => !tradeTaxes.includes(tax)),
  }
}
