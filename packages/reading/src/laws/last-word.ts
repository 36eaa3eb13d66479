import { HALF_CENT } from '../thresholds.ts'

export interface StatedValue {
  readonly value: number
  /** ISO 4217 code, or null where none stands beside it. */
  readonly currency: string | null
}

/**
 * The law of the last word: whatever a document calls its net amount is the one that was chosen, the same in another
 * currency, or a value on the way to it. Returns what is not explained.
 *
 * @param stated amounts with the label of a net amount
 * @param known the chosen net amount and the values on the way
 */
export function unexplainedNets<Stated extends StatedValue>(
  stated: readonly Stated[],
  known: readonly StatedValue[],
): Stated[] {
  return stated.filter(
    ({ value, currency }) =>
      !known.some((state) => {
        const isSame = state.currency === null || currency === null || state.currency === currency
        return isSame && Math.abs(state.value - value) <= Math.max(HALF_CENT * 2, value * CONVERTED_SHARE)
      }),
  )
}

// A converted value on the way is unrounded, and its rate is written with four digits or more.
const CONVERTED_SHARE = 0.0002
