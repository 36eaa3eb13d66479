import { HALF_CENT, PRICE_ROUNDING_SHARE } from '../thresholds.ts'

export interface WrittenRate {
  readonly value: number
  readonly decimals: number
}

/** A rate in one direction: an amount × `factor` is the amount in the other currency. */
export interface RateDirection {
  readonly factor: number
  /** Share by which the rounding of the written rate can change an amount. */
  readonly tolerance: number
  readonly isInverse: boolean
}

/** Both directions of a rate: banks write `EUR/USD 1.0842` for euros per dollar and for dollars per euro. */
export function directionsOf({ value, decimals }: WrittenRate): RateDirection[] {
  if (value <= 0) return []
  const tolerance = Math.min((0.5 * 10 ** -decimals) / value, PRICE_ROUNDING_SHARE)
  return [
    { factor: 1 / value, tolerance, isInverse: true },
    { factor: value, tolerance, isInverse: false },
  ]
}

/** The law of the conversion: amount × rate = converted amount, with the precision that the rate is written in. */
export function converts(amount: number, { factor, tolerance }: RateDirection, converted: number): boolean {
  return Math.abs(amount * factor - converted) <= HALF_CENT * 2 + Math.abs(converted) * tolerance
}
