import { type Amount, PRICE_SCALES, type PriceScale, roundingOf } from './total-check.ts'

/** A total of fewer digits equals some product by chance. */
const MIN_DIGITS = 3

/**
 * A dividend per share in another unit, such as pence: units × price is the total to the last digit, with or without
 * taxes and fees, but only after the price is multiplied by a power of ten. Null if it is not. All amounts are without
 * sign, in one currency.
 */
export function scaleOfDividend(amounts: {
  readonly units: Amount
  readonly price: Amount
  readonly total: Amount
  readonly costs: readonly Amount[]
}): PriceScale | null {
  const { units, price, total, costs } = amounts
  const product = units.value * price.value
  const digits = total.error === 0 ? String(total.value).length : Math.log10(total.value / (2 * total.error)) + 1
  if (product === 0 || units.value === 1 || digits < MIN_DIGITS) return null
  const all = costs.reduce((sum, { value }) => sum + value, 0)
  const deducted = new Set([0, all, ...costs.map(({ value }) => value)])
  const rounding = total.error + costs.reduce((sum, { error }) => sum + error, 0)
  const matches = (scale: number) =>
    [...deducted].some(
      (cost) => Math.abs(product * scale - cost - total.value) <= rounding + roundingOf(units, price) * scale,
    )
  return matches(1) ? null : (PRICE_SCALES.find((scale) => matches(Number(scale))) ?? null)
}
