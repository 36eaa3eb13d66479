/** Rounding, and shares that were issued or bought back in the year. */
const TOLERANCE = 0.1

/**
 * Whether earnings per share are in the currency of the reports and not in that of the listing: then they are the profit
 * margin times the revenue per share, which are of the reports.
 */
export function isAsReported(eps?: number, profitMargin?: number, revenuePerShare?: number): boolean {
  if (eps === undefined || profitMargin === undefined || revenuePerShare === undefined) return false
  const ratio = eps / (profitMargin * revenuePerShare)
  return ratio > 0 && Math.abs(Math.log(ratio)) < TOLERANCE
}
