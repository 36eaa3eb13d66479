import { PRICE_SCALES, type PriceScale } from './total-check.ts'

/** Fees and spreads may lie between two amounts that are the same but for a power of ten. */
const NEAR_SHARE = 0.03
/** Rounding alone: of amounts with four digits or more, or of cents. */
const EXACT_SHARE = 0.0001
/** By how much an amount that is rounded to cents may be off. */
export const CENT_ERROR = 0.0051

/**
 * The law of units: two amounts of the same thing are equal, or one of them is stated in another unit. Returns the power
 * of ten between them; null if they are equal, or differ by something else.
 */
export function scaleBetween(amount: number, other: number, closeness: 'near' | 'exact'): PriceScale | null {
  const isEqual = (scale: number) => {
    const allowed = closeness === 'near' ? amount * scale * NEAR_SHARE : amount * scale * EXACT_SHARE + CENT_ERROR
    return Math.abs(amount * scale - other) <= allowed
  }
  return amount <= 0 || isEqual(1) ? null : (PRICE_SCALES.find((scale) => isEqual(Number(scale))) ?? null)
}
