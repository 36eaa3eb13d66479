import { majorUnitOf } from '@plumbline/engine/currency'
import { Decimal } from 'decimal.js'

/** Exact: a ledger's decimals have up to 35 digits. */
const Exact = Decimal.clone({ precision: 60, toExpNeg: -60, toExpPos: 60 })

interface Amounts {
  currency: string
  price: string
  fee: string
  rate: string | null
}

/** Amounts in pence and the like, in the currency's major unit: 235 GBX are 2.35 GBP. Others stay as they are. */
export function inMajorUnit({ currency, price, fee, rate }: Amounts): Amounts {
  const major = majorUnitOf(currency)
  if (major.factor === 1) return { currency, price, fee, rate }
  return {
    currency: major.currency,
    price: new Exact(price).times(major.factor).toString(),
    fee: new Exact(fee).times(major.factor).toString(),
    rate: rate === null ? null : new Exact(rate).div(major.factor).toString(),
  }
}

/** units x price rounded to 2 decimals, half away from zero; of a dividend or fee the amount in `price`. */
export function totalOf(type: string, units: string, price: string): number {
  const isAmount = type === 'dividend' || type === 'fee'
  const total = isAmount ? new Exact(price) : new Exact(units).times(price)
  return total.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber()
}
