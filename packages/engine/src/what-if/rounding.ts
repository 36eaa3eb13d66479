const UNIT_DECIMALS = 8
const SIGNIFICANT_DIGITS = 12

/** Units of a new trade have 8 decimals. */
export function roundUnits(units: number): number {
  return Number(units.toFixed(UNIT_DECIMALS))
}

/** Prices, and amounts that are multiplied, have 12 significant digits, so that 10 × 1.1 is 11. */
export function roundAmount(amount: number): number {
  return Number(amount.toPrecision(SIGNIFICANT_DIGITS))
}
