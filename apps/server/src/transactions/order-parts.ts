import { Decimal } from 'decimal.js'

interface Deal {
  readonly units: string | number
  /** Per unit, in the same currency for all. */
  readonly price: string | number
}

const MIN_DECIMALS = 2
const MAX_DECIMALS = 4
/** Bounds the search among many executions of one day; beyond it nothing is found. */
const MAX_STEPS = 20_000

/**
 * Finds the executions that one order consists of: at least two whose units add up to the order's, at its price on
 * average, rounded as the order states it (to 2 to 4 decimals). Undefined if there are none.
 */
export function findOrderParts<T extends Deal>(order: Deal, executions: readonly T[]): T[] | undefined {
  const units = new Decimal(order.units)
  const sorted = executions
    .map((execution) => ({ execution, units: new Decimal(execution.units) }))
    .filter((each) => each.units.isPositive() && each.units.lessThan(units))
    .sort((a, b) => b.units.comparedTo(a.units))
  const chosen: T[] = []
  let steps = 0

  function search(start: number, open: Decimal): boolean {
    if (open.isZero()) return hasAveragePrice(order, chosen)
    for (let index = start; index < sorted.length; index++) {
      const next = sorted[index]
      if (next === undefined || next.units.greaterThan(open)) continue
      steps += 1
      if (steps > MAX_STEPS) return false
      chosen.push(next.execution)
      if (search(index + 1, open.minus(next.units))) return true
      chosen.pop()
    }
    return false
  }
  return units.isPositive() && search(0, units) ? chosen : undefined
}

function hasAveragePrice(order: Deal, parts: readonly Deal[]): boolean {
  const price = new Decimal(order.price)
  const decimals = Math.min(MAX_DECIMALS, Math.max(MIN_DECIMALS, price.decimalPlaces()))
  const value = parts.reduce((sum, part) => sum.plus(new Decimal(part.units).times(part.price)), new Decimal(0))
  const halfOfLast = new Decimal(10).pow(-decimals).dividedBy(2)
  return value.dividedBy(order.units).minus(price).abs().lessThanOrEqualTo(halfOfLast)
}
