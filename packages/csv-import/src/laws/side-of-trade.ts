import { type Amount, roundingOf } from './total-check.ts'

/**
 * The law of the net amount tells the side of a trade: a purchase costs units × price and the fee, a sale brings units ×
 * price less the fee. Null if the total shows neither, or the fee is smaller than the rounding.
 */
export function sideShownByTotal(amounts: {
  readonly units: Amount
  readonly price: Amount
  readonly fee: Amount
  readonly total: Amount
}): 'buy' | 'sell' | null {
  const { units, price, fee, total } = amounts
  const gross = units.value * price.value
  const rounding = roundingOf(units, price) + fee.error + total.error
  if (fee.value <= rounding * 2) return null
  const costs = total.value - gross
  if (Math.abs(costs - fee.value) <= rounding) return 'buy'
  return Math.abs(costs + fee.value) <= rounding ? 'sell' : null
}
