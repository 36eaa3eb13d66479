import { HALF_CENT, PRICE_ROUNDING_SHARE, PROVING_DIGITS } from '../thresholds.ts'

export interface ProductFactors {
  readonly units: number
  /** Per unit; as it is written, also where it is a percentage. */
  readonly price: number
  readonly priceDecimals: number
  readonly priceIsPercent: boolean
  /** 1 unless the price is in another currency than the gross value. */
  readonly rate: number
  /** Decimals that the rate is written with; null without a rate. */
  readonly rateDecimals: number | null
}

/** The value of the units: units × price × rate. */
export function productOf({ units, price, priceIsPercent, rate }: ProductFactors): number {
  return (units * price * rate) / (priceIsPercent ? 100 : 1)
}

/**
 * The law of the product: units × price = gross, to the smallest unit that the document writes. `exact` allows only the
 * rounding of the gross value, `rounded` also that of price and rate.
 */
export function checkProduct(factors: ProductFactors, gross: number): 'exact' | 'rounded' | null {
  const product = productOf(factors)
  const difference = Math.abs(product - gross)
  if (difference <= HALF_CENT) return 'exact'
  const priceShare = factors.price === 0 ? 0 : (0.5 * 10 ** -factors.priceDecimals) / factors.price
  const rateShare =
    factors.rateDecimals === null ? 0 : (0.5 * 10 ** -factors.rateDecimals) / Math.min(factors.rate, 1 / factors.rate)
  const share = Math.min(priceShare + rateShare, PRICE_ROUNDING_SHARE)
  return difference <= HALF_CENT + product * share ? 'rounded' : null
}

/** Whether a product can be chance: a factor of one, or too few digits that agree. */
export function isWeakProduct({ units, price, rate }: ProductFactors, gross: number): boolean {
  const digits = Math.round(gross * 100)
    .toString()
    .replace(/0+$/, '').length
  return units === 1 || (price === 1 && rate === 1) || digits < PROVING_DIGITS
}
