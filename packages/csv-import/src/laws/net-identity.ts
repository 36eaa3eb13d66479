import type { Amount } from './total-check.ts'

/** The amounts of a row in the columns that an interpretation gives them, without signs; 0 where none is stated. */
export interface StatedAmounts {
  readonly units: Amount
  readonly price: Amount
  readonly total: Amount
  readonly costs: readonly Amount[]
  /** Taxes and the like, which the total contains together or not at all. */
  readonly taxes: readonly Amount[]
}

/**
 * What the law says of a row: it holds within the rounding of the printed digits, it is broken, or it says nothing,
 * because an amount is missing or a factor is 1.
 */
export type NetIdentity = 'holds' | 'close' | 'broken' | 'silent'

/** As much as costs without a column and a margin on a rate may take: 2 % of the money. */
const CLOSE_SHARE = 0.02
/** Sums of rounded parts are rounded once more. */
const ROUNDING_SLACK = 1.0001

/**
 * Units × price = total, in one currency, before costs, after them, or after costs and taxes. A purchase costs more and
 * a sale brings less, so either sign will do, but all costs have the same one. `close`: off by up to 2 %.
 */
export function checkNetIdentity({ units, price, total, costs, taxes }: StatedAmounts): NetIdentity {
  if ([units, price, total].some(({ value }) => value === 0) || units.value === 1 || price.value === 1) return 'silent'
  const gross = units.value * price.value
  const cost = sumOf(costs)
  const withTaxes = sumOf([cost, ...taxes])
  const rounding = units.error * price.value + price.error * units.value + total.error + withTaxes.error
  const sums = [0, cost.value, -cost.value, withTaxes.value, -withTaxes.value]
  const difference = Math.min(...sums.map((sum) => Math.abs(total.value - gross - sum)))
  if (difference <= rounding * ROUNDING_SLACK + 1e-9) return 'holds'
  return difference <= gross * CLOSE_SHARE ? 'close' : 'broken'
}

function sumOf(amounts: readonly Amount[]): Amount {
  return amounts.reduce((sum, { value, error }) => ({ value: sum.value + value, error: sum.error + error }), {
    value: 0,
    error: 0,
  })
}
