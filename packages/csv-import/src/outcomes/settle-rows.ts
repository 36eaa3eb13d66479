import { holdBack } from './hold-back.ts'
import { markFarPrices } from './mark-far-prices.ts'
import { markProceeds } from './mark-proceeds.ts'
import type { MatchedRow } from './matched-row.ts'

/** Rows that are left out unless the user wants them. */
export interface WantedRows {
  /** Those that the portfolio has from elsewhere: both happened. */
  withOverlaps: boolean
  /** Purchases that savings plans booked stay as they are. */
  keepsPlans: boolean
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
  { withOverlaps, keepsPlans, withFar, withHeld }: WantedRows,
  addsProceeds: boolean,
): { rows: MatchedRow[]; held: MatchedRow[]; marked: MatchedRow[] } {
  const planned = keepsPlans ? matched.map(keepPlan) : [...matched]
  const unmarked = withOverlaps ? planned.map((row) => ({ ...row, isOverlap: false })) : planned
  const marked = markFarPrices(unmarked)
  const chosen = withFar ? unmarked : marked
  const held = holdBack(chosen)
  const sent = withHeld ? chosen : held
  return { rows: addsProceeds ? markProceeds(sent) : sent, held, marked }
}

/** The portfolio has the row as its savings plan booked it. */
function keepPlan({ replaces, ...row }: MatchedRow): MatchedRow {
  return replaces === undefined ? row : { ...row, isOverlap: true }
}
