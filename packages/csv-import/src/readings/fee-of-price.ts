import type { Decimal } from 'decimal.js'
import { ExactDecimal } from '../cells/numbers.ts'
import type { FileFee } from './convert-fee.ts'
import { absolute, type FileAmounts, ZERO } from './row-amounts.ts'

const HALF_CENT = 0.0051

/**
 * True if fees without a stated currency must be in the price's currency: the total of the row is, to the cent,
 * (units × price ± fees) × rate, and not units × price × rate ± fees.
 *
 * @param rate units of the total's currency per 1 of the price's
 */
export function areFeesOfPrice(fees: readonly FileFee[], amounts: FileAmounts, rate: Decimal): boolean {
  const { units, price, total } = amounts
  if (units === null || price === null || total === null) return false
  if (fees.length === 0 || fees.some(({ currency }) => currency !== null)) return false
  const charged = fees.reduce((sum, { amount }) => sum.plus(amount), ZERO)
  const gross = new ExactDecimal(units.value).times(price.value).abs()
  const isTotal = (amount: Decimal) => amount.minus(absolute(total)).abs().lessThan(HALF_CENT)
  const [ofPrice, ofTotal] = [charged.times(rate), charged].map((fee) =>
    [fee, fee.negated()].some((signed) => isTotal(gross.times(rate).plus(signed))),
  )
  return ofPrice === true && ofTotal === false
}
