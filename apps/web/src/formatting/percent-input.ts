/** Moves the decimal point without the error of a multiplication: 4.35 and -2 give 0.0435. */
export function shiftDecimals(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** The input text for a ratio: 0.0435 as 4.35. */
export function ratioToPercent(ratio: number): number {
  return shiftDecimals(ratio, 2)
}

/** A typed percentage as the ratio that it means. */
export function percentToRatio(percent: number): number {
  return shiftDecimals(percent, -2)
}
