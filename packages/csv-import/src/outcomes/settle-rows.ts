import { holdBack } from './hold-back.ts'
import { markFarPrices } from './mark-far-prices.ts'
import { markProceeds } from './mark-proceeds.ts'
import type { MatchedRow } from './matched-row.ts'

/** Rows that are left out unless the user wants them. */
export interface WantedRows {
  /** Those that the portfolio has from elsewhere: both happened. */
  withOverlaps: boolean
  /** Trades that contradict the closes of their days. */
  withFar: boolean
  /** Those of a security of which another row waits. */
  withHeld: boolean
}

/**
 * What becomes of the rows by the choices for many at once.
 *
 * @param addsProceeds whether the portfolio books the money of a sale itself
 * @returns the rows, those before what is held back was taken in, and those before far prices were
 */
export function settleRows(
  matched: readonly MatchedRow[],
  { withOverlaps, withFar, withHeld }: WantedRows,
  addsProceeds: boolean,
): { rows: MatchedRow[]; held: MatchedRow[]; marked: MatchedRow[] } {
  const unmarked = withOverlaps ? matched.map((row) => ({ ...row, isOverlap: false })) : [...matched]
  const marked = markFarPrices(unmarked)
  const chosen = withFar ? unmarked : marked
  const held = holdBack(chosen)
  const sent = withHeld ? chosen : held
  return { rows: addsProceeds ? markProceeds(sent) : sent, held, marked }
}
