import type { NewTransaction } from '@plumbline/contract/transactions/schemas'
import { ExactDecimal, formatDecimal, limitDecimals } from '@plumbline/csv-import/cells/numbers'

/**
 * A dividend that is reinvested, followed by the purchase of its day; all other rows as they are. Without a price, what
 * is left of the dividend after its fee and that of the purchase buys the units.
 */
export function withPurchase<Row extends NewTransaction>(row: Row): Row[] {
  const { reinvested, ...dividend } = row
  if (reinvested === undefined) return [row]
  const { units, fee } = reinvested
  const left = new ExactDecimal(row.price).minus(row.fee).minus(fee)
  const price = reinvested.price ?? formatDecimal(limitDecimals(left.div(units)))
  // Spreading leaves out `reinvested` alone, which is optional.
  return [dividend as Row, { ...(dividend as Row), type: 'buy', units, price, fee, proofs: [] }]
}
