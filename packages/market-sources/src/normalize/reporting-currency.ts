/** Rounding, and shares that were issued or bought back in the year. */
const TOLERANCE = 0.1

/**
 * Whether earnings per share are in the reporting currency rather than the listing's. They are if they equal the profit
 * margin times the revenue per share, which are in the reporting currency.
 */
export function isAsReported(eps?: number, profitMargin?: number, revenuePerShare?: number): boolean {
  if (eps === undefined || profitMargin === undefined || revenuePerShare === undefined) return false
  const ratio = eps / (profitMargin * revenuePerShare)
  return ratio > 0 && Math.abs(Math.log(ratio)) < TOLERANCE
}
