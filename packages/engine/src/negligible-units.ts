/** Fewer units than this are the residue of binary fractions, not a holding. */
export const NEGLIGIBLE_UNITS = 1e-9
const NEGLIGIBLE_SHARE = 1e-13

/** The most units that count as zero in a calculation with amounts of up to `units`. */
export function negligibleOf(units: number): number {
  return Math.max(NEGLIGIBLE_UNITS, units * NEGLIGIBLE_SHARE)
}
