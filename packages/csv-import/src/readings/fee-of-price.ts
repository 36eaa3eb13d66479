import type { Decimal } from 'decimal.js'
import { ExactDecimal } from '../cells/numbers.ts'
import type { FileFee } from './convert-fee.ts'
import { absolute, type FileAmounts, ZERO } from './row-amounts.ts'

const HALF_CENT = 0.0051

/**
 * Whether fees without a stated currency are in that of the price, by the law of amounts in a row with a rate: (units ×
 * price ± fees) × rate is the total to the cent, and units × price × rate ± fees is not. `rate` is money of the total per
 * 1 of the price.
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
