import {
  HALF_CENT,
  MIN_ROUND_VALUE,
  PRICE_ROUNDING_SHARE,
  PROVING_DIGITS,
  PROVING_FACTOR_DIGITS,
  UNITS_DECIMALS,
} from '../thresholds.ts'

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

/** The factors of a price per piece in the currency of the value. `priceDecimals`: those it is written with. */
export function plainFactors(units: number, price: number, priceDecimals: number): ProductFactors {
  return { units, price, priceDecimals, priceIsPercent: false, rate: 1, rateDecimals: null }
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
  // The value in the other currency is rounded to a cent before it is converted
  const converted = factors.rateDecimals === null ? 0 : HALF_CENT * factors.rate
  return difference <= HALF_CENT + converted + product * share ? 'rounded' : null
}

/** Whether the rounding of the price alone explains the value: 1,200 × 0.03 is 36.60 if the price is 0.0305. */
export function roundsTo({ units, price, priceDecimals }: ProductFactors, gross: number): boolean {
  return Math.abs(units * price - gross) <= units * 0.5 * 10 ** -priceDecimals
}

/**
 * Whether the rounding of a part of a unit explains the value: who buys for 200.00 gets 1.21611 units at 162.83, and
 * funds write 1.216. Fewer than three decimals are rarely a part of a unit.
 */
export function roundsUnitsTo({ units, price }: ProductFactors, unitsDecimals: number, gross: number): boolean {
  if (unitsDecimals < UNITS_DECIMALS || Number.isInteger(units)) return false
  const difference = Math.abs(units * price - gross)
  const rounding = price * 0.5 * 10 ** -unitsDecimals
  return difference <= rounding + HALF_CENT && difference <= gross * PRICE_ROUNDING_SHARE
}

/** Whether the value is that of a price whose further digits are cut off: 2,900 × 0.5179 is 1,502.08 if it is 0.51796. */
export function cutsTo({ units, price, priceDecimals }: ProductFactors, gross: number): boolean {
  const cut = gross - units * price
  return cut > 0 && cut < units * 10 ** -priceDecimals + HALF_CENT && cut <= gross * PRICE_ROUNDING_SHARE
}

/**
 * Whether a product can be chance: a factor of one, or too few digits that agree. A round value proves as much as any
 * other where its factors are not round: of 1.071122 × 233.40 hardly any product is 250.00.
 */
export function isWeakProduct({ units, price, rate }: ProductFactors, gross: number): boolean {
  if (units === 1 || (price === 1 && rate === 1)) return true
  if (significantDigits(Math.round(gross * 100)) >= PROVING_DIGITS) return false
  return gross < MIN_ROUND_VALUE || significantDigits(units) + significantDigits(price) < PROVING_FACTOR_DIGITS
}

/** Digits without the zeros at both ends. */
function significantDigits(value: number): number {
  return value
    .toString()
    .replace('.', '')
    .replace(/^0+|0+$/g, '').length
}
