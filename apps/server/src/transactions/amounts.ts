import { hasUnits } from '@plumbline/contract/transactions/vocabulary'
import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { majorUnitOf } from '@plumbline/engine/currency'
import { Decimal } from 'decimal.js'

interface Amounts {
  currency: string
  price: string
  fee: string
  rate: string | null
}

/** Converts amounts in pence and other minor units to the major unit: 235 GBX become 2.35 GBP. */
export function inMajorUnit({ currency, price, fee, rate }: Amounts): Amounts {
  const major = majorUnitOf(currency)
  if (major.factor === 1) return { currency, price, fee, rate }
  return {
    currency: major.currency,
    price: formatDecimal(new ExactDecimal(price).times(major.factor)),
    fee: formatDecimal(new ExactDecimal(fee).times(major.factor)),
    rate: rate === null ? null : formatDecimal(new ExactDecimal(rate).div(major.factor)),
  }
}

/** units × price; for a dividend or fee, `price` holds the amount. Rounded to 2 decimals, half away from zero. */
export function totalOf(type: string, units: string, price: string): Decimal {
  const total = hasUnits(type) ? new ExactDecimal(units).times(price) : new ExactDecimal(price)
  return total.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
}
