/**
 * Rates at which states withhold tax from dividends: those of treaties (10, 15, 20 %), of the USA (30 %), Germany with
 * and without the surcharge (25, 26.375 %), Austria (27.5 %), France (12.8 %), Switzerland (35 %), Spain (19 %), Italy
 * (26 %), Portugal (28 %), Denmark (27 %), Ireland (25 %), Belgium (30 %), Poland (19 %), Japan (15.315, 20.315 %),
 * Korea (15.4 %).
 */
const USUAL_RATES: readonly number[] = [
  ...[0.05, 0.1, 0.125, 0.128, 0.15, 0.15315, 0.154, 0.19, 0.2, 0.20315, 0.22, 0.25],
  ...[0.26, 0.26375, 0.27, 0.275, 0.28, 0.3, 0.35],
]
/** Both amounts are rounded to the cent. */
const ROUNDING = 0.005
/** Half the distance between most rates. A cent is a larger part of a small amount, which would fit any of them. */
const MAX_DOUBT = 0.003

/**
 * The law of the withheld rate: a tax is a usual part of the amount before it. Tells whether a total is before or after
 * the tax beside it where only one of the two makes a usual rate; null where both or none do.
 */
export function sideOfTax(total: number, tax: number): 'gross' | 'net' | null {
  const [asGross, asNet] = [isUsualTax(tax, total), isUsualTax(tax, total + tax)]
  if (asGross === asNet) return null
  return asGross ? 'gross' : 'net'
}

/** Whether states withhold such a part of an amount. */
export function isUsualTax(tax: number, gross: number): boolean {
  const doubt = (ROUNDING / gross) * (1 + tax / gross)
  return doubt <= MAX_DOUBT && USUAL_RATES.some((rate) => Math.abs(tax / gross - rate) <= doubt)
}

/** Whether an amount is large enough for its tax to show a rate: a cent is a small part of it. */
export function tellsSideOfTax(total: number): boolean {
  return ROUNDING / total <= MAX_DOUBT / 2
}
