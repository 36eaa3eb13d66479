import type { PriceScale } from '../laws/total-check.ts'
import { holdBack } from './hold-back.ts'
import { markFarPrices } from './mark-far-prices.ts'
import { markProceeds } from './mark-proceeds.ts'
import type { MatchedRow } from './matched-row.ts'
import { scaleFarPrices, scaleOfFarPrices } from './scale-far-prices.ts'

/** Rows that are left out unless the user wants them. */
export interface WantedRows {
  /** Those that the portfolio has from elsewhere: both happened. */
  withOverlaps: boolean
  /** Purchases that savings plans booked stay as they are. */
  keepsPlans: boolean
  /** Trades that contradict the closes of their days. */
  withFar: boolean
  /** They are multiplied by the power of ten by which all of them are off. */
  scalesFar: boolean
  /** Those of a security of which another row waits. */
  withHeld: boolean
}

/**
 * What becomes of the rows by the choices for many at once.
 *
 * @param addsProceeds whether the portfolio books the money of a sale itself
 * @returns the rows, those before what is held back was taken in, those before far prices were, and the power of ten
 *   by which all of these are off, or null
 */
export function settleRows(
  matched: readonly MatchedRow[],
  { withOverlaps, keepsPlans, withFar, scalesFar, withHeld }: WantedRows,
  addsProceeds: boolean,
): { rows: MatchedRow[]; held: MatchedRow[]; marked: MatchedRow[]; farScale: PriceScale | null } {
  const planned = keepsPlans ? matched.map(keepPlan) : [...matched]
  const unmarked = withOverlaps ? planned.map((row) => ({ ...row, isOverlap: false })) : planned
  const marked = markFarPrices(unmarked)
  const farScale = scaleOfFarPrices(marked)
  const left = scalesFar && farScale !== null ? scaleFarPrices(marked, farScale) : marked
  const chosen = withFar ? unmarked : left
  const held = holdBack(chosen)
  const sent = withHeld ? chosen : held
  return { rows: addsProceeds ? markProceeds(sent) : sent, held, marked, farScale }
}

/** The portfolio has the row as its savings plan booked it. */
function keepPlan({ replaces, ...row }: MatchedRow): MatchedRow {
  return replaces === undefined ? row : { ...row, isOverlap: true }
}
