/**
 * `not-available`: nobody told it; `not-defined`: it does not exist, as the return of a period in which nothing was
 * held.
 */
export type MissingReason = 'no-price' | 'no-rate' | 'not-available' | 'not-defined'

/** Why a return is missing, by the reason that the API gives. */
export function missingReturn(reason: string | null | undefined): MissingReason {
  if (reason === null || reason === undefined) return 'not-available'
  return reason === 'not-valued' ? 'no-price' : 'not-defined'
}
